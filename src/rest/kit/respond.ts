import type { PlainResponse } from "@/base/http/plain-http";
import type { Log } from "@/base/log";
import { type Streamed, streamBody } from "./streamed";

type Headers = Record<string, string>;

/** API responses are never cached; the id identifies their log entries. */
export const commonHeaders = (requestId: string): Headers => ({
  "Cache-Control": "no-store",
  "X-Request-Id": requestId,
});

/** The response's own headers override `common`. */
export function respond({ status, headers, body }: PlainResponse, common: Headers): Response {
  if (status !== 204) return new Response(body, { status, headers: { ...common, ...headers } });
  const { "Content-Type": _, ...others } = headers;
  return new Response(null, { status, headers: { ...common, ...others } });
}

/** Like {@link respond}. A client that disconnects early is not logged as a failure. */
export function respondStreaming(
  streamed: Streamed,
  common: Headers,
  { signal, log }: { signal: AbortSignal; log: Log },
): Response {
  const body = streamBody(streamed, (error) => {
    if (!signal.aborted) log.error({ err: error }, "A streamed response failed");
  });
  return new Response(body, { headers: { ...common, ...streamed.headers } });
}

/** The client has disconnected; 499 is the status that access logs use for this case. */
export const clientGone = (): Response => new Response(null, { status: 499 });
