import type { z } from "zod";
import { BackendUnavailable } from "@/base/errors";
import { errorResponse, json, type PlainResponse } from "@/base/http";
import { newOrderedId } from "@/base/ids";
import type { Log } from "@/base/log";
import { model, parsePath, parseQuery } from "@/base/validation";
import { type Scope, toClientError } from "@/database";
import type { Caller } from "@/teams";
import { authenticate } from "./authenticate";
import type { RestResources } from "./resources";

const nothing = model({});
type Nothing = typeof nothing;

/** What Next gives a route beside the request. */
export type RouteContext = { params: Promise<Record<string, string>> };
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

type Input<Q extends z.ZodType, P extends z.ZodType> = {
  query: z.output<Q>;
  /** The query as it came, for what no schema can say. */
  search: URLSearchParams;
  params: z.output<P>;
  caller: Caller;
  resources: RestResources;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  requestId: string;
};

export type Route<R extends z.ZodType, Q extends z.ZodType, P extends z.ZodType> = {
  /** For logs and query tags: "query.metrics". */
  name: string;
  /** The scope that the caller's key must have. */
  access: Scope;
  query?: Q;
  params?: P;
  response: R;
  run(input: Input<Q, P>): Promise<z.input<R>>;
};

/** Turns a declaration into a handler: who asks, with what, what is answered and how it fails. */
export function route<
  R extends z.ZodType,
  Q extends z.ZodType = Nothing,
  P extends z.ZodType = Nothing,
>(declared: Route<R, Q, P>): (resources: RestResources) => Handler {
  return (resources) => async (request, context) => {
    const requestId = newOrderedId();
    const log = resources.log.child({ requestId, route: declared.name });
    try {
      return toResponse(await answer(declared, resources, request, context, requestId), requestId);
    } catch (error) {
      if (request.signal.aborted) return clientGone();
      return toResponse(failure(toClientError(error), log), requestId);
    }
  };
}

async function answer<R extends z.ZodType, Q extends z.ZodType, P extends z.ZodType>(
  declared: Route<R, Q, P>,
  resources: RestResources,
  request: Request,
  context: RouteContext,
  requestId: string,
): Promise<PlainResponse> {
  const caller = await authenticate(resources.callers, request.headers, declared.access);
  const params = parsePath(declared.params ?? nothing, await context.params) as z.output<P>;
  const search = new URL(request.url).searchParams;
  const query = parseQuery(declared.query ?? nothing, search) as z.output<Q>;
  const { signal } = request;
  const body = await declared.run({ query, search, params, caller, resources, signal, requestId });
  if (resources.checkResponses) assertMatches(declared, body);
  return json(200, body);
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

/** An answer of the public API: never cached, and to be found in the log by its id. */
export function toResponse({ status, headers, body }: PlainResponse, requestId: string): Response {
  return new Response(body, {
    status,
    headers: { "Cache-Control": "no-store", "X-Request-Id": requestId, ...headers },
  });
}

/** Nobody reads it; the status is the one that access logs use for it. */
const clientGone = (): Response => new Response(null, { status: 499 });
