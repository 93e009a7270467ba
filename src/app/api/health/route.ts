import { alive } from "@/server/http/api-response";
import { routeOf } from "@/server/next/rest-route";

/** Alive: the process answers. Says nothing of the stores; /api/ready does. */
export const { GET, POST, PUT, PATCH, DELETE } = routeOf({ GET: async () => alive() });

export const dynamic = "force-dynamic";
