import { alive } from "@/server/http/api-response";
import { routeOf } from "@/server/next/rest-route";

/** Reports that the process is up. /api/ready also checks the stores. */
export const { GET, POST, PUT, PATCH, DELETE } = routeOf({ GET: async () => alive() });

export const dynamic = "force-dynamic";
