import { createHistogram } from "node:perf_hooks";
import { Connection } from "./connection";

/** Returns the bytes of a connection's next request, or undefined if there are no more. */
export type RequestSource = (connection: number) => Uint8Array | undefined;

export type LoadResult = {
  responses: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
};

/** If no connection gets a response for this long, the server is considered hung. */
const HANG_MS = 30_000;

/**
 * Keeps one request in flight on each connection until the source is empty (a closed loop). Every
 * response must be 200, since errors are fast and would improve the result.
 */
export async function runLoad(
  url: string,
  connections: number,
  source: RequestSource,
): Promise<LoadResult> {
  const open = Array.from({ length: connections }, () => Connection.open(new URL(url)));
  const sockets = await Promise.all(open);
  const latencies = createHistogram();
  const hang = setTimeout(() => closeAll(sockets, `No response for ${HANG_MS / 1000} s.`), HANG_MS);
  let responses = 0;

  const run = async (socket: Connection, index: number) => {
    for (let bytes = source(index); bytes; bytes = source(index)) {
      const sent = performance.now();
      const { status, body } = await socket.send(bytes);
      if (status !== 200) throw new Error(`Status ${status}: ${body.slice(0, 300)}`);
      latencies.record(Math.max(1, Math.round((performance.now() - sent) * 1000)));
      responses++;
      hang.refresh();
    }
  };

  const started = performance.now();
  try {
    await Promise.all(sockets.map(run));
  } finally {
    clearTimeout(hang);
    closeAll(sockets, "The load test has ended.");
  }
  const seconds = (performance.now() - started) / 1000;
  const at = (percentile: number) => latencies.percentile(percentile) / 1000;
  return { responses, seconds, perSecond: responses / seconds, p50Ms: at(50), p99Ms: at(99) };
}

const closeAll = (sockets: readonly Connection[], why: string) => {
  for (const socket of sockets) socket.close(why);
};

/** Returns a source that ends after some time. */
export function forSeconds(
  seconds: number,
  next: (connection: number) => Uint8Array,
): RequestSource {
  const end = performance.now() + seconds * 1000;
  return (connection) => (performance.now() < end ? next(connection) : undefined);
}

/** Returns a source that ends after some requests. */
export function forRequests(
  count: number,
  next: (connection: number) => Uint8Array,
): RequestSource {
  let left = count;
  return (connection) => (left-- > 0 ? next(connection) : undefined);
}
