import { createHistogram } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { Connection } from "../connection";
import { batchRequests, LIKE_SDKS } from "../events";
import type { BenchServer } from "../servers";

export type Latencies = { p50: number; p99: number };

/** Latencies in ms since the last reading. */
export class LatencyMeter {
  readonly #histogram = createHistogram();

  record(ms: number): void {
    this.#histogram.record(Math.max(1, Math.round(ms * 1_000)));
  }

  read(): Latencies {
    const at = (percentile: number) => this.#histogram.percentile(percentile) / 1_000;
    const latencies = { p50: at(50), p99: at(99) };
    this.#histogram.reset();
    return latencies;
  }
}

type SteadyLoad = { connections: number; batch: number; perSecond: number; signal: AbortSignal };

/**
 * Sends events at a steady rate. A latency counts from when its request was due, so that a slow
 * response also counts for the requests that it delays.
 */
export async function sendSteadily(
  server: BenchServer,
  { connections, batch, perSecond, signal }: SteadyLoad,
  meter: LatencyMeter,
): Promise<void> {
  const next = batchRequests(server, connections, batch, LIKE_SDKS);
  const everyMs = (1_000 * connections * batch) / perSecond;
  const run = async (index: number) => {
    const connection = await Connection.open(new URL(server.url));
    const begin = performance.now() + (everyMs * index) / connections;
    for (let due = begin; !signal.aborted; due += everyMs) {
      await wait(Math.max(0, due - performance.now()));
      const { status, body } = await connection.send(next(index));
      if (status !== 200) throw new Error(`Status ${status}: ${body.slice(0, 300)}`);
      meter.record(performance.now() - due);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => run(index)));
}
