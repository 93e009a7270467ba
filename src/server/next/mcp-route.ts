import { container } from "../container/container";
import { requestOrigin } from "./request-origin";
import { routeOf } from "./rest-route";

export const mcpRoute = routeOf({
  POST: async (request) => {
    const started = await container();
    return started.mcp(request, requestOrigin(request.headers, started));
  },
});
