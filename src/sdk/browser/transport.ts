import type { Answer } from "../core/judge";

const TIMEOUT_MS = 30_000;
/** Below this many bytes, compressing saves less than the preflight that its header needs costs. */
const WORTH_COMPRESSING = 4_096;
/** Browsers let at most 64 KiB outlive their page. */
const MAX_KEEPALIVE_BYTES = 60_000;

const compress = (text: string): Promise<ArrayBuffer> =>
  new Response(
    (new Response(text).body as ReadableStream).pipeThrough(new CompressionStream("gzip")),
  ).arrayBuffer();

/**
 * Posts batches. Without compression, a request has no header that would need a preflight, so it
 * can leave while the page ends: everything else is in the URL.
 */
export function createTransport(host: string, key: string) {
  const url = `${host.replace(/\/+$/, "")}/api/v1/ingest/batch?handling=lenient&key=${encodeURIComponent(key)}`;
  let compresses = typeof CompressionStream !== "undefined";

  return async (text: string, leaving: boolean): Promise<Answer> => {
    const bytes = new TextEncoder().encode(text);
    const compressed = compresses && !leaving && bytes.length > WORTH_COMPRESSING;
    const body = compressed ? await compress(text) : bytes;
    // Until it has worked: a proxy may not let the header pass, and then no answer arrives.
    if (compressed) compresses = false;
    if (leaving && !("keepalive" in Request.prototype)) {
      navigator.sendBeacon(url, body);
      // There is no answer, so a page that survives sends the events again.
      throw undefined;
    }
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(), TIMEOUT_MS);
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: compressed ? { "Content-Encoding": "gzip" } : {},
      keepalive: body.byteLength < MAX_KEEPALIVE_BYTES,
      credentials: "omit",
      signal: timeout.signal,
    });
    const { status, headers } = response;
    if (compressed) {
      // A proxy may have changed the body or the header.
      if (status === 400 || status === 415) throw undefined;
      compresses = true;
    }
    const parsed: unknown = await response.json().catch(() => undefined);
    return { status, retryAfter: headers.get("Retry-After"), body: parsed };
  };
}
