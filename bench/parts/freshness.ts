import { setTimeout as wait } from "node:timers/promises";
import { Connection } from "../connection";
import { batchRequests, makeEvent } from "../events";
import { countRecent } from "../metrics-api";
import type { Part } from "../part";
import { type BenchServer, startProduct } from "../servers";
import { quantile } from "../stats";
import { waitUntil } from "../until";

const LOAD_BATCH = 500;
const LOAD_EVERY_MS = 250;
const PROBES = 300;
const PROBE_EVERY_MS = 50;
const PROBE_NAME = "bench_probe";
const POLL_EVERY_MS = 20;

/** Measures the time from accepting an event until the metrics API counts it, under load. */
export const freshness: Part = {
  name: "freshness",
  title: "accepted → queryable, through the public API",
  async run(bench) {
    const perSecond = (LOAD_BATCH * 1000) / LOAD_EVERY_MS;
    bench.log(`${PROBES} probes alongside ${perSecond.toLocaleString("en-US")} events/s`);
    const host = await startProduct(bench, { manyUsers: true });
    const load = startLoad(host);
    const delays = await measureDelays(host);
    await load.stop();
    await host.stop();
    return [
      { what: "accepted → queryable, p50", value: quantile(delays, 0.5), unit: "ms" },
      {
        what: "accepted → queryable, p95",
        value: quantile(delays, 0.95),
        unit: "ms",
        target: { atMost: 1000 },
        note: `${PROBES} events, alongside ${perSecond} other events/s; includes the time of the query`,
      },
    ];
  },
};

function startLoad(host: BenchServer): { stop(): Promise<void> } {
  let stopped = false;
  const run = async () => {
    const connection = await Connection.open(new URL(host.url));
    const next = batchRequests(host, 1, LOAD_BATCH);
    while (!stopped) {
      await connection.send(next(0));
      await wait(LOAD_EVERY_MS);
    }
    connection.close();
  };
  const running = run();
  return {
    stop() {
      stopped = true;
      return running;
    },
  };
}

/**
 * Sends probes one after the other and polls their count. Events become queryable in the order in
 * which they were accepted, so a count of n means that the first n probes can be queried.
 */
async function measureDelays(host: BenchServer): Promise<number[]> {
  const acceptedAt: number[] = [];
  const delays: number[] = [];
  const sending = (async () => {
    for (let probe = 0; probe < PROBES; probe++) {
      await sendProbe(host);
      acceptedAt.push(performance.now());
      await wait(PROBE_EVERY_MS);
    }
  })();
  const check = async () => {
    const count = await countRecent(host, { event_name: PROBE_NAME });
    const now = performance.now();
    // A probe can be counted before its sender has read the response.
    for (const accepted of acceptedAt.slice(delays.length, count)) delays.push(now - accepted);
    return delays.length;
  };
  await waitUntil("all probes to be queryable", check, (seen) => seen === PROBES, {
    everyMs: POLL_EVERY_MS,
  });
  await sending;
  return delays;
}

async function sendProbe({ url, ingestKey }: BenchServer): Promise<void> {
  const response = await fetch(`${url}/api/v1/ingest/event`, {
    method: "POST",
    headers: { Authorization: `Bearer ${ingestKey}` },
    body: JSON.stringify(makeEvent(Math.random, { event_name: PROBE_NAME })),
  });
  if (response.status !== 200) throw new Error(`A probe got status ${response.status}`);
  await response.arrayBuffer();
}
