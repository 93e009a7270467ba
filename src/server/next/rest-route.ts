import { AppError } from "@/base/errors";
import type { Rest, RouteContext } from "@/rest";
import { container } from "../container/container";
import { apiErrorResponse } from "../http/api-response";
import { requestOrigin } from "./request-origin";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Handler = (request: Request, context: Pick<RouteContext, "params">) => Promise<Response>;

type Route = Record<Method, Handler>;

/**
 * The exports of a Next route: the given handlers, and an error in the API's format for other
 * methods, which Next would answer with an empty body.
 */
export function routeOf(handlers: Partial<Route>): Route {
  const allow = Object.keys(handlers).join(", ");
  const reject: Handler = async () => notAllowed(allow);
  return { GET: reject, POST: reject, PUT: reject, PATCH: reject, DELETE: reject, ...handlers };
}

export function restRoute(picks: Partial<Record<Method, keyof Rest>>): Route {
  const handlers = Object.entries(picks).map(([method, name]) => [method, forwardTo(name)]);
  return routeOf(Object.fromEntries(handlers) as Partial<Route>);
}

const forwardTo =
  (name: keyof Rest): Handler =>
  async (request, context) => {
    const started = await container();
    // Next passes no parameters if the path has none, despite its types.
    const params = Promise.resolve((await context.params) ?? {});
    const { origin } = requestOrigin(request.headers, started);
    return started.rest[name](request, { params, origin });
  };

function notAllowed(allow: string): Response {
  const detail = `This URL supports only ${allow}.`;
  return apiErrorResponse(
    new AppError("method_not_allowed", detail, { headers: { Allow: allow } }),
  );
}
