import type { PlainResponse } from "@/base/http/plain-http";
import type { Log } from "@/base/log";
import { type Streamed, streamBody } from "./streamed";

type Headers = Record<string, string>;

/** An answer of the public API is never cached, and to be found in the log by its id. */
export const commonHeaders = (requestId: string): Headers => ({
  "Cache-Control": "no-store",
  "X-Request-Id": requestId,
});

/** With headers that its own go before. */
export function respond({ status, headers, body }: PlainResponse, common: Headers): Response {
  const text = status === 204 ? null : body;
  return new Response(text, { status, headers: { ...common, ...headers } });
}

/** As {@link respond}. A client that goes away in the middle is no failure. */
export function respondInPieces(
  { headers, pieces }: Streamed,
  common: Headers,
  { signal, log }: { signal: AbortSignal; log: Log },
): Response {
  const body = streamBody(pieces, (error) => {
    if (!signal.aborted) log.error({ err: error }, "an answer broke off");
  });
  return new Response(body, { headers: { ...common, ...headers } });
}

/** Nobody reads it; the status is the one that access logs use for it. */
export const clientGone = (): Response => new Response(null, { status: 499 });
