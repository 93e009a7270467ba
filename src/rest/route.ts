import type { z } from "zod";
import { BackendUnavailable } from "@/base/errors";
import { errorResponse, json, type PlainResponse } from "@/base/http/plain-http";
import { newOrderedId } from "@/base/ids";
import type { Log } from "@/base/log";
import { model, parseBody, parsePath, parseQuery } from "@/base/validation";
import { type Scope, toClientError } from "@/database";
import type { Caller } from "@/teams";
import { authenticate } from "./authenticate";
import { readJsonBody } from "./body";
import { Budget, type Spending } from "./budget";
import { Reply } from "./reply";
import type { RestResources } from "./resources";
import { clientGone, commonHeaders, respond, respondInPieces } from "./respond";
import { Streamed } from "./streamed";

const nothing = model({});
type Nothing = typeof nothing;

export type RouteContext = {
  /** What Next gives a route beside the request. */
  params: Promise<Record<string, string>>;
  /** Scheme and host under which the client reached us. */
  origin: string;
};
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

type Input<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType> = {
  query: z.output<Q>;
  body: z.output<B>;
  headers: Headers;
  /** The query as it came, for what no schema can say. */
  search: URLSearchParams;
  params: z.output<P>;
  caller: Caller;
  /** Takes points of the budget that `rate` names, or throws `rate_limited` and takes none. */
  spend(points: number): Promise<void>;
  resources: RestResources;
  /** Aborted when the client goes away. */
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
  /** The scope that the caller's key must have. */
  access: Scope;
  /** Whether the console's session counts as well as a key. */
  session?: true;
  /**
   * The limit that its requests count against, by user. They are counted once it is known who asks and
   * before anything of the input is read, so that a request at fault counts and one without a valid key
   * does not.
   */
  rate?: Spending;
  query?: Q;
  params?: P;
  /** A route without one does not read its body. */
  body?: B;
  response: R;
  /** What is streamed is made in its own format, and not held against `response`. */
  run(input: Input<Q, P, B>): Promise<z.input<R> | Reply<z.input<R>> | Streamed>;
};

/** Turns a declaration into a handler: who asks, with what, what is answered and how it fails. */
export function route<
  R extends z.ZodType,
  Q extends z.ZodType = Nothing,
  P extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declared: Route<R, Q, P, B>): (resources: RestResources) => Handler {
  return (resources) => async (request, context) => {
    const requestId = newOrderedId();
    const log = resources.log.child({ requestId, route: declared.name });
    const budget = new Budget(resources.rates, declared.rate);
    const common = () => ({ ...commonHeaders(requestId), ...budget.headers });
    const { signal } = request;
    try {
      const answered = await answer(declared, resources, request, context, { requestId, budget });
      if (answered instanceof Streamed) return respondInPieces(answered, common(), { signal, log });
      const { status, headers, body } = answered instanceof Reply ? answered : new Reply(answered);
      if (resources.checkResponses) assertMatches(declared, body);
      return respond(json(status, body, headers), common());
    } catch (error) {
      if (signal.aborted) return clientGone();
      return respond(failure(toClientError(error), log), common());
    }
  };
}

async function answer<
  R extends z.ZodType,
  Q extends z.ZodType,
  P extends z.ZodType,
  B extends z.ZodType,
>(
  declared: Route<R, Q, P, B>,
  resources: RestResources,
  request: Request,
  context: RouteContext,
  { requestId, budget }: { requestId: string; budget: Budget },
): Promise<z.input<R> | Reply<z.input<R>> | Streamed> {
  const { headers, signal } = request;
  const { access: scope, session = false } = declared;
  const asking = { headers, origin: context.origin };
  const caller = await authenticate(resources, asking, { scope, session });
  await budget.open(caller.userId);
  const params = parsePath(declared.params ?? nothing, await context.params) as z.output<P>;
  const search = new URL(request.url).searchParams;
  const query = parseQuery(declared.query ?? nothing, search) as z.output<Q>;
  const given = declared.body ? await readJsonBody(request) : {};
  const body = parseBody(declared.body ?? nothing, given) as z.output<B>;
  const { spend } = budget;
  const asked = { query, body, headers, search, params, caller };
  return declared.run({ ...asked, spend, resources, signal, requestId });
}

function failure(error: unknown, log: Log): PlainResponse {
  // An outage is nobody's bug, but whoever runs the service must find it.
  if (error instanceof BackendUnavailable)
    log.warn({ err: error.cause ?? error }, "a store is away");
  return errorResponse(error, (cause) => log.error({ err: cause }, "a request failed"));
}

/** A programmer's error, so it is answered as one (500) and not as the client's (422). */
function assertMatches({ name, response }: { name: string; response: z.ZodType }, body: unknown) {
  const result = response.safeParse(body);
  if (!result.success) throw new Error(`${name} answered out of shape: ${result.error.message}`);
}
