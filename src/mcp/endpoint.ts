import { requestIdOrNew } from "@/base/request-id";
import { authenticateKey } from "@/rest/kit/authenticate";
import { RequestBudget } from "@/rest/kit/budget";
import { failureResponse } from "@/rest/kit/errors";
import { clientGone, commonHeaders, respond } from "@/rest/kit/respond";
import type { McpOptions } from "./context/options";

/** Answers a POST request to /api/mcp. `origin` is our own origin, as the client addressed it. */
export type Mcp = (request: Request, context: { origin: string }) => Promise<Response>;

/**
 * The Model Context Protocol over HTTP (revisions 2025-11-25 and 2026-07-28), without sessions:
 * each request has its personal key. Failures of tools are results. Errors before the protocol are
 * the API's, including that of the rate limit: official clients pass its text on to the model.
 */
export function createMcp(options: McpOptions): Mcp {
  // The protocol's library takes 50 ms to load, which a start does not have to wait for.
  const protocol = once(async () => (await import("./protocol/protocol")).openProtocol(options));
  return async (request, { origin }) => {
    const requestId = requestIdOrNew();
    const log = options.log.child({ requestId, route: "mcp" });
    const budget = new RequestBudget(options.rates, { of: "agents", points: 1 });
    const common = () => ({ ...commonHeaders(requestId), ...budget.headers });
    try {
      const caller = await authenticateKey(options, request.headers);
      await budget.open(caller.userId);
      const { answer } = await protocol();
      const response = await answer(request, { caller, origin, requestId, log });
      return withHeaders(response, common());
    } catch (error) {
      if (request.signal.aborted) return clientGone();
      return respond(failureResponse(error, log), common());
    }
  };
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

function withHeaders(response: Response, common: Record<string, string>): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(common)) headers.set(name, value);
  // Only the server decides how long a connection lives.
  headers.delete("connection");
  // Compressing a stream would hold back its events.
  if (isStream(headers)) headers.append("cache-control", "no-transform");
  return new Response(response.body, { status: response.status, headers });
}

const isStream = (headers: Headers): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;
