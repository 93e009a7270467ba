import { alive } from "@/server/api-answer";
import { routeOf } from "@/server/rest-route";

/** Reports that the process is up. /api/ready also checks the stores. */
export const { GET, POST, PUT, PATCH, DELETE } = routeOf({ GET: async () => alive() });

export const dynamic = "force-dynamic";
