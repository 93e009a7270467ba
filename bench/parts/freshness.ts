import { setTimeout as wait } from "node:timers/promises";
import { countRecent, sendEvent } from "../api";
import { Connection } from "../connection";
import { batchRequests } from "../events";
import { compare } from "../pairs/compare";
import { quantile } from "../pairs/stats";
import { type Side, takeTurns } from "../pairs/take-turns";
import type { Part } from "../part";
import { type BenchServer, startProduct } from "../servers";
import { waitUntil } from "../until";

const LOAD_BATCH = 500;
const LOAD_EVERY_MS = 250;
const PROBES = 100;
const PROBE_EVERY_MS = 50;
const PROBE_NAME = "bench_probe";
const POLL_EVERY_MS = 20;

/** Measures the time from accepting an event until the metrics API counts it, under load. */
export const freshness: Part = {
  name: "freshness",
  title: "accepted → queryable, through the public API",
  async run(bench) {
    const perSecond = (LOAD_BATCH * 1000) / LOAD_EVERY_MS;
    const sides = await Promise.all(
      bench.builds.map(async (build) =>
        probeSide(build.name, await startProduct(bench, { build, manyUsers: true })),
      ),
    );
    return compare(await takeTurns(bench, sides, { rounds: 7 }), [
      { key: "p50", what: "accepted → queryable, p50", unit: "ms" },
      {
        key: "p95",
        what: "accepted → queryable, p95",
        unit: "ms",
        target: { atMost: 1000 },
        note: `${PROBES} events per round, alongside ${perSecond} other events/s; includes the time of the query`,
      },
    ]);
  },
};

function probeSide(name: string, server: BenchServer): Side {
  let probes = 0;
  return {
    name,
    async turn() {
      const load = startLoad(server);
      const delays = await measureDelays(server, probes);
      probes += PROBES;
      await load.stop();
      return { p50: quantile(delays, 0.5), p95: quantile(delays, 0.95) };
    },
  };
}

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
 * Sends probes one after the other and polls their count. Events become queryable in the
 * order in which they were accepted, so n more than in `earlier` turns means that the
 * first n can be queried.
 */
async function measureDelays(host: BenchServer, earlier: number): Promise<number[]> {
  const acceptedAt: number[] = [];
  const delays: number[] = [];
  const sending = (async () => {
    for (let probe = 0; probe < PROBES; probe++) {
      await sendEvent(host, PROBE_NAME);
      acceptedAt.push(performance.now());
      await wait(PROBE_EVERY_MS);
    }
  })();
  const check = async () => {
    const count = (await countRecent(host, { event_name: PROBE_NAME })) - earlier;
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
