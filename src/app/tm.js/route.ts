import { routeOf } from "@/server/next/rest-route";
import { sdkFile } from "@/server/next/sdk-route";

/** The script for a page's script tag. */
export const { GET, POST, PUT, PATCH, DELETE } = routeOf({
  GET: async (request) => sdkFile(request, "tm.js"),
});

export const dynamic = "force-dynamic";
