import type { z } from "zod";
import { json } from "@/base/http/plain-http";
import { requestIdOrNew } from "@/base/request-id";
import { withSpan } from "@/base/tracing/tracing";
import { model, parseBody, parsePath, parseQuery } from "@/base/validation";
import type { Scope } from "@/database";
import type { Caller } from "@/teams";
import { authenticate } from "./authenticate";
import { readJsonBody } from "./body";
import { type RateSpending, RequestBudget } from "./budget";
import type { RouteDocs } from "./docs";
import { failureResponse } from "./errors";
import { Reply } from "./reply";
import type { RestResources } from "./resources";
import { clientGone, commonHeaders, respond, respondStreaming } from "./respond";
import { Streamed } from "./streamed";

const nothing = model({});
type Nothing = typeof nothing;

export type RouteContext = {
  params: Promise<Record<string, string>>;
  origin: string;
};
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

type Input<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType> = {
  query: z.output<Q>;
  body: z.output<B>;
  headers: Headers;
  /** The raw query string, for rules that a schema cannot express. */
  search: URLSearchParams;
  params: z.output<P>;
  caller: Caller;
  /** Our own origin, as the client addressed it; for links. */
  origin: string;
  /** Takes points from the budget of `rate`, or throws `rate_limited` and takes none. */
  spend(points: number): Promise<void>;
  resources: RestResources;
  signal: AbortSignal;
  requestId: string;
};

export type Route<
  R extends z.ZodType,
  Q extends z.ZodType,
  P extends z.ZodType,
  B extends z.ZodType,
> = {
  /** For logs and query tags: "query.metrics". */
  name: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As in OpenAPI: "/api/v1/query/metrics/{metric_name}". */
  path: string;
  access: Scope;
  session?: true;
  /**
   * The rate limit that requests count against, per user. They are counted after authentication and
   * before the input is read, so invalid requests count and those without a valid key do not.
   */
  rate?: RateSpending;
  query?: Q;
  params?: P;
  /** If it is missing, the body is not read. */
  body?: B;
  response: R;
  docs: RouteDocs;
  /** A streamed result has its own format and is not validated against `response`. */
  run(input: Input<Q, P, B>): Promise<z.input<R> | Reply<z.input<R>> | Streamed>;
};

/** What a declaration says about requests and responses. */
export type Declaration = Omit<Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>, "run">;

/** Makes the handler of a route, which can also be asked for its declaration. */
export type DeclaredRoute = ((resources: RestResources) => Handler) & { declaration: Declaration };

/** Turns a declaration into a handler that authenticates, limits, validates, runs and responds. */
export function route<
  R extends z.ZodType,
  Q extends z.ZodType = Nothing,
  P extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declared: Route<R, Q, P, B>): DeclaredRoute {
  const create =
    (resources: RestResources): Handler =>
    async (request, context) => {
      const requestId = requestIdOrNew();
      const log = resources.log.child({ requestId, route: declared.name });
      const budget = new RequestBudget(resources.rates, declared.rate);
      const common = () => ({ ...commonHeaders(requestId), ...budget.headers });
      const { signal } = request;
      try {
        const result = await runRoute(declared, resources, request, context, { requestId, budget });
        if (result instanceof Streamed) return respondStreaming(result, common(), { signal, log });
        const { status, headers, body } = result instanceof Reply ? result : new Reply(result);
        if (resources.checkResponses) assertMatches(declared, body);
        return respond(json(status, body, headers), common());
      } catch (error) {
        if (signal.aborted) return clientGone();
        return respond(failureResponse(error, log), common());
      }
    };
  const { run: _, ...declaration } = declared;
  return Object.assign(create, { declaration });
}

async function runRoute<
  R extends z.ZodType,
  Q extends z.ZodType,
  P extends z.ZodType,
  B extends z.ZodType,
>(
  declared: Route<R, Q, P, B>,
  resources: RestResources,
  request: Request,
  context: RouteContext,
  { requestId, budget }: { requestId: string; budget: RequestBudget },
): Promise<z.input<R> | Reply<z.input<R>> | Streamed> {
  const { headers, signal } = request;
  const { access: scope, session = false } = declared;
  const credentials = { headers, origin: context.origin };
  const caller = await withSpan("authorise", {}, () =>
    authenticate(resources, credentials, { scope, session }),
  );
  await budget.open(caller.userId);
  const params = parsePath(declared.params ?? nothing, await context.params) as z.output<P>;
  const search = new URL(request.url).searchParams;
  const query = parseQuery(declared.query ?? nothing, search) as z.output<Q>;
  const json = declared.body ? await readJsonBody(request) : {};
  const body = parseBody(declared.body ?? nothing, json) as z.output<B>;
  const { spend } = budget;
  const { origin } = context;
  const input = { query, body, headers, search, params, caller, origin };
  return declared.run({ ...input, spend, resources, signal, requestId });
}

/** Throws an error that becomes a 500: an invalid response is our fault, not the client's. */
function assertMatches({ name, response }: { name: string; response: z.ZodType }, body: unknown) {
  const result = response.safeParse(body);
  if (!result.success)
    throw new Error(`The response of ${name} does not match its schema: ${result.error.message}`);
}
