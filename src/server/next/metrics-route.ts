import { container } from "../container/container";
import { toResponse } from "../http/api-response";
import { routeOf } from "./rest-route";

/**
 * For hosts that run only Next, which do not tell who is connected: only the token counts there.
 */
export const metricsRoute = routeOf({
  GET: async (request) => {
    const { metrics } = await container();
    const header = (name: string) => request.headers.get(name) ?? undefined;
    return toResponse(await metrics("GET", { peer: null, header }));
  },
});
