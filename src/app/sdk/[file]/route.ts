import { routeOf } from "@/server/next/rest-route";
import { sdkFile } from "@/server/next/sdk-route";

/** The script under its permanent name, and the packages that npm installs. */
export const { GET, POST, PUT, PATCH, DELETE } = routeOf({
  GET: async (request, { params }) => sdkFile(request, String((await params).file)),
});

export const dynamic = "force-dynamic";
