import { AppError } from "@/base/errors";
import type { Rest, RouteContext } from "@/rest";
import { container } from "../container/container";
import { apiErrorResponse } from "../http/api-response";
import { requestOrigin } from "./request-origin";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What Next calls: it gives a route the parameters of its path. */
type Handler = (request: Request, context: Pick<RouteContext, "params">) => Promise<Response>;

type Route = Record<Method, Handler>;

/**
 * The exports of a Next route: the handlers given, and an answer in the API's own shape for the other
 * methods, which Next would answer with an empty body.
 */
export function routeOf(handlers: Partial<Route>): Route {
  const allow = Object.keys(handlers).join(", ");
  const refuse: Handler = async () => notAllowed(allow);
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, ...handlers };
}

/** As {@link routeOf}, with handlers of the public API by their names. */
export function restRoute(picks: Partial<Record<Method, keyof Rest>>): Route {
  const handlers = Object.entries(picks).map(([method, name]) => [method, forwardTo(name)]);
  return routeOf(Object.fromEntries(handlers) as Partial<Route>);
}

const forwardTo =
  (name: keyof Rest): Handler =>
  async (request, context) => {
    const started = await container();
    // Where the path has no parameter, Next gives none, whatever its types say.
    const params = Promise.resolve((await context.params) ?? {});
    const { origin } = requestOrigin(request.headers, started);
    return started.rest[name](request, { params, origin });
  };

function notAllowed(allow: string): Response {
  const detail = `This address answers ${allow} only.`;
  return apiErrorResponse(
    new AppError("method_not_allowed", detail, { headers: { Allow: allow } }),
  );
}
