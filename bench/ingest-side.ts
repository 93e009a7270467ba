import { setTimeout as wait } from "node:timers/promises";
import { countRecent } from "./api";
import { batchRequests, type Endpoint, singleRequests } from "./events";
import { forSeconds, type RequestSource, runLoad } from "./load";
import type { Quantity } from "./pairs/compare";
import { timed } from "./pairs/stats";
import { PAUSE_MS, type Sample, type Side } from "./pairs/take-turns";
import type { Bench } from "./part";
import { processorWatch } from "./processes";
import { type BenchServer, startProduct } from "./servers";
import { waitUntil } from "./until";

const SECONDS = 3;

export type Load = { connections: number; eventsEach: number };

/**
 * A query takes milliseconds of processor time, which would count as that of the events, so the
 * first one comes when all events should be there, and finds them unless the writer cannot keep up.
 */
const FIRST_CHECK_MS = 1_000;
const CHECK_EVERY_MS = 500;

/** What each turn of ingestion measures; `behind` and the processor times only for Tallymark. */
export const INGEST_QUANTITIES = {
  events: { key: "events", what: "events until acknowledged", unit: "/s" },
  behind: {
    key: "behind",
    what: "from the last response until all events are queryable",
    unit: "ms",
    note: `first checked after ${FIRST_CHECK_MS} ms, then every ${CHECK_EVERY_MS} ms`,
  },
  p50: { key: "p50", what: "a request, p50", unit: "ms" },
  p99: { key: "p99", what: "a request, p99", unit: "ms" },
  processor: {
    key: "processor",
    what: "processor time per event, server and ClickHouse",
    unit: "µs",
    note: "until all events are queryable, with the merges until then and the query that checks it",
  },
  server: { key: "server", what: "processor time per event, server", unit: "µs" },
  engine: { key: "engine", what: "processor time per event, ClickHouse", unit: "µs" },
} as const satisfies Record<string, Quantity>;

/** One side per build, each on its own data directory. */
export async function ingestSides(bench: Bench, load: Load): Promise<Side[]> {
  const sides: Side[] = [];
  for (const build of bench.builds) {
    const server = await startProduct(bench, { build, manyUsers: true });
    sides.push(ingestSide(build.name, server, load));
  }
  return sides;
}

function ingestSide(name: string, server: BenchServer, load: Load): Side {
  const next = requestsFor(server, load);
  let sent = 0;
  return {
    name,
    async turn(): Promise<Sample> {
      const watch = processorWatch(server.pid);
      const { responses, ...result } = await sendForAWhile(server, load, next);
      const events = responses * load.eventsEach;
      sent += events;
      const { ms: behind } = await timed(() => waitUntilQueryable(server, sent));
      const used = watch();
      await wait(PAUSE_MS);
      return {
        events: events / result.seconds,
        behind,
        p50: result.p50Ms,
        p99: result.p99Ms,
        processor: ((used.server + used.engine) * 1000) / events,
        server: (used.server * 1000) / events,
        engine: (used.engine * 1000) / events,
      };
    },
  };
}

/** A server that stores nothing, so there is nothing to wait for. */
export function answeringSide(name: string, host: BenchServer, load: Load): Side {
  const next = requestsFor(host, load);
  return {
    name,
    async turn(): Promise<Sample> {
      const watch = processorWatch(host.pid);
      const { responses, seconds, p50Ms, p99Ms } = await sendForAWhile(host, load, next);
      const events = responses * load.eventsEach;
      const server = (watch().server * 1000) / events;
      return { events: events / seconds, p50: p50Ms, p99: p99Ms, server };
    },
  };
}

const requestsFor = (target: Endpoint, { connections, eventsEach }: Load) =>
  eventsEach === 1
    ? singleRequests(target, connections)
    : batchRequests(target, connections, eventsEach);

const sendForAWhile = (
  server: BenchServer,
  { connections }: Load,
  next: (connection: number) => Uint8Array,
) => {
  const source: RequestSource = forSeconds(SECONDS, next);
  return runLoad(server.url, connections, source);
};

/** Waits until exactly `events` can be queried; throws if there are more. */
async function waitUntilQueryable(server: BenchServer, events: number): Promise<void> {
  await wait(FIRST_CHECK_MS);
  const count = await waitUntil(
    `${events} events to be queryable`,
    () => countRecent(server),
    (found) => found >= events,
    { everyMs: CHECK_EVERY_MS, limitMs: 300_000 },
  );
  if (count !== events) throw new Error(`${events} events were sent, but ${count} are counted`);
}
