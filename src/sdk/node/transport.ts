import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Answer } from "../core/judge";
import { withinTimer } from "../core/waiting-time";

/** Smaller bodies fit into one packet anyway. */
const WORTH_COMPRESSING = 1_024;
const compress = promisify(gzip);

export type Connection = {
  host: string;
  ingestKey: string;
  requestTimeoutMs: number;
  fetch: typeof fetch;
  /** Aborts all requests. */
  signal: AbortSignal;
};

/** Posts batches; Node's fetch keeps its connections open in between. */
export function createTransport({ host, ingestKey, fetch, ...connection }: Connection) {
  const url = `${host}/api/v1/ingest/batch`;
  let compresses = true;

  async function send(text: string, signal: AbortSignal): Promise<Answer> {
    const compressed = compresses && text.length > WORTH_COMPRESSING;
    const response = await fetch(url, {
      method: "POST",
      body: compressed ? await compress(text) : text,
      headers: {
        Authorization: `Bearer ${ingestKey}`,
        "Content-Type": "application/json",
        Prefer: "handling=lenient",
        ...(compressed && { "Content-Encoding": "gzip" }),
      },
      signal,
    });
    const { status, headers } = response;
    const body = parse(await response.text());
    if (compressed && (status === 400 || status === 415)) {
      compresses = false;
      throw new Error(`A proxy may have changed the compressed body: the answer was ${status}.`);
    }
    return { status, retryAfter: headers.get("retry-after"), body };
  }

  return async (text: string): Promise<Answer> => {
    const request = new AbortController();
    const abort = () => request.abort();
    const timer = setTimeout(abort, withinTimer(connection.requestTimeoutMs));
    connection.signal.addEventListener("abort", abort);
    try {
      return await send(text, request.signal);
    } finally {
      clearTimeout(timer);
      connection.signal.removeEventListener("abort", abort);
    }
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
