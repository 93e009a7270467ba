import { routeOf } from "@/server/next/rest-route";
import { webhookRoute } from "@/server/next/webhook-route";

export const { GET, POST, PUT, PATCH, DELETE } = routeOf({ POST: webhookRoute });

export const dynamic = "force-dynamic";
