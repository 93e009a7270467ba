import { createHistogram } from "node:perf_hooks";
import { Connection } from "./connection";

/** The bytes of the next request of a connection, or undefined when there are no more. */
export type Source = (connection: number) => Uint8Array | undefined;

export type Load = {
  answers: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
};

/** No answer on any connection for this long means that the server hangs. */
const SILENCE_MS = 30_000;

/**
 * Keeps one request in flight on each connection until the source is empty (a closed loop). Every
 * answer has to be 200: an error is quick, and would make the figure better.
 */
export async function drive(url: string, connections: number, source: Source): Promise<Load> {
  const open = Array.from({ length: connections }, () => Connection.open(new URL(url)));
  const sockets = await Promise.all(open);
  const latencies = createHistogram();
  const silence = setTimeout(
    () => closeAll(sockets, `No answer for ${SILENCE_MS / 1000} s.`),
    SILENCE_MS,
  );
  let answers = 0;

  const run = async (socket: Connection, index: number) => {
    for (let bytes = source(index); bytes; bytes = source(index)) {
      const sent = performance.now();
      const { status, body } = await socket.ask(bytes);
      if (status !== 200) throw new Error(`Answered ${status}: ${body.slice(0, 300)}`);
      latencies.record(Math.max(1, Math.round((performance.now() - sent) * 1000)));
      answers++;
      silence.refresh();
    }
  };

  const started = performance.now();
  try {
    await Promise.all(sockets.map(run));
  } finally {
    clearTimeout(silence);
    closeAll(sockets, "The load has ended.");
  }
  const seconds = (performance.now() - started) / 1000;
  const at = (percentile: number) => latencies.percentile(percentile) / 1000;
  return { answers, seconds, perSecond: answers / seconds, p50Ms: at(50), p99Ms: at(99) };
}

const closeAll = (sockets: readonly Connection[], why: string) => {
  for (const socket of sockets) socket.close(why);
};

/** A source that ends after some time. */
export function forSeconds(seconds: number, next: (connection: number) => Uint8Array): Source {
  const end = performance.now() + seconds * 1000;
  return (connection) => (performance.now() < end ? next(connection) : undefined);
}

/** A source that ends after some requests. */
export function forRequests(count: number, next: (connection: number) => Uint8Array): Source {
  let left = count;
  return (connection) => (left-- > 0 ? next(connection) : undefined);
}
