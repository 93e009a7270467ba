import { setTimeout as wait } from "node:timers/promises";
import { countNow } from "../api";
import { Connection } from "../connection";
import { batchRequests, makeEvent } from "../events";
import { type Host, startProduct } from "../hosts";
import type { Part } from "../part";
import { quantile } from "../stats";
import { until } from "../until";

const LOAD_BATCH = 500;
const LOAD_EVERY_MS = 250;
const PROBES = 300;
const PROBE_EVERY_MS = 50;
const PROBE_NAME = "bench_probe";
const LOOK_EVERY_MS = 20;

/** How long an accepted event takes until the metrics API counts it, while other events arrive. */
export const freshness: Part = {
  name: "freshness",
  title: "accepted → queryable, through the public API",
  async run(bench) {
    const perSecond = (LOAD_BATCH * 1000) / LOAD_EVERY_MS;
    bench.say(`${PROBES} probes beside ${perSecond.toLocaleString("en-US")} events/s`);
    const host = await startProduct(bench, { readers: true });
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
        note: `${PROBES} events, beside ${perSecond} other events/s; the question's own time is in it`,
      },
    ];
  },
};

function startLoad(host: Host): { stop(): Promise<void> } {
  let stopped = false;
  const run = async () => {
    const connection = await Connection.open(new URL(host.url));
    const next = batchRequests(host, 1, LOAD_BATCH);
    while (!stopped) {
      await connection.ask(next(0));
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
 * Sends probes one after the other and meanwhile asks for their count. Events become queryable in the
 * order of their acceptance, so a count of n says that the first n probes are there.
 */
async function measureDelays(host: Host): Promise<number[]> {
  const acceptedAt: number[] = [];
  const delays: number[] = [];
  const sending = (async () => {
    for (let probe = 0; probe < PROBES; probe++) {
      await sendProbe(host);
      acceptedAt.push(performance.now());
      await wait(PROBE_EVERY_MS);
    }
  })();
  const look = async () => {
    const count = await countNow(host, { event_name: PROBE_NAME });
    const now = performance.now();
    // A probe may be counted before its sender has read the answer.
    for (const accepted of acceptedAt.slice(delays.length, count)) delays.push(now - accepted);
    return delays.length;
  };
  await until("all probes to be queryable", look, (seen) => seen === PROBES, {
    everyMs: LOOK_EVERY_MS,
  });
  await sending;
  return delays;
}

async function sendProbe({ url, ingestKey }: Host): Promise<void> {
  const response = await fetch(`${url}/api/v1/ingest/event`, {
    method: "POST",
    headers: { Authorization: `Bearer ${ingestKey}` },
    body: JSON.stringify(makeEvent(Math.random, { event_name: PROBE_NAME })),
  });
  if (response.status !== 200) throw new Error(`A probe was answered ${response.status}`);
  await response.arrayBuffer();
}
