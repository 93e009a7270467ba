import { withinTimer } from "../../core/waiting-time";
import { errorOfResponse, TallymarkQueryError } from "./error";

export type Connection = {
  host: string;
  personalKey: string | undefined;
  /** The time for a call with its retries, in ms. */
  timeoutMs: number;
  fetch: typeof fetch;
  /** Resolves after `ms`; rejects as soon as the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type Call = { method: "GET" | "POST"; path: string; body?: object };

const RETRIES = 2;
const FIRST_BACKOFF_MS = 500;
const STATUSES_TO_RETRY = [429, 502, 503, 504];

/**
 * Sends a query and returns the JSON of the answer. Queries change nothing, so it sends them again
 * after a network error or an overload, and after the time that the server asks for.
 */
export async function send(
  connection: Connection,
  call: Call,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const deadline = deadlineOf(connection.timeoutMs, signal);
  try {
    return await withRetries(connection, call, deadline.signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.signal.aborted) {
      const message = `No answer within ${connection.timeoutMs} ms.`;
      throw new TallymarkQueryError("timeout", message, { cause: error });
    }
    throw error;
  } finally {
    deadline.clear();
  }
}

async function withRetries(
  connection: Connection,
  call: Call,
  signal: AbortSignal,
): Promise<unknown> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await sendOnce(connection, call, signal);
    } catch (error) {
      if (retry === RETRIES || signal.aborted || !isWorthRetrying(error)) throw error;
      const pause = error.retryAfterMs ?? FIRST_BACKOFF_MS * 2 ** retry;
      // The caller learns sooner that it has to wait than a retry could succeed.
      if (pause >= connection.timeoutMs) throw error;
      await connection.wait(pause, signal);
    }
  }
}

const isWorthRetrying = (error: unknown): error is TallymarkQueryError =>
  error instanceof TallymarkQueryError &&
  (error.code === "network_error" || STATUSES_TO_RETRY.includes(error.status));

async function sendOnce(
  { host, personalKey, fetch }: Connection,
  { method, path, body }: Call,
  signal: AbortSignal,
): Promise<unknown> {
  const headers = { Authorization: `Bearer ${personalKey}`, Accept: "application/json" };
  const request = {
    method,
    signal,
    headers: body ? { ...headers, "Content-Type": "application/json" } : headers,
    ...(body && { body: JSON.stringify(body) }),
  };
  const response = await fetch(`${host}/api/v1${path}`, request).catch(unreachable(host));
  const text = await response.text().catch(unreachable(host));
  if (!response.ok) throw errorOfResponse(response, text);
  return readJson(text, response.status);
}

const unreachable = (host: string) => (cause: unknown) => {
  throw new TallymarkQueryError("network_error", `${host} cannot be reached.`, { cause });
};

function readJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = "The answer is not JSON. Check the host.";
    throw new TallymarkQueryError("invalid_response", message, { status, cause });
  }
}

/** Node 18 has no AbortSignal.any. */
function deadlineOf(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, withinTimer(ms));
  if (outer?.aborted) abort();
  outer?.addEventListener("abort", abort, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}

export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
