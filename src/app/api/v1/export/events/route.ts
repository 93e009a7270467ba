import { restRoute } from "@/server/next/rest-route";

export const { GET, POST, PUT, PATCH, DELETE } = restRoute({ GET: "exportEvents" });
