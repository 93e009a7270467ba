import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { queryMetric } from "../api";
import { batchRequests, LIKE_SDKS } from "../events";
import { forSeconds, runLoad } from "../load";
import { median } from "../pairs/stats";
import type { Bench, Measurement, Part, Unit } from "../part";
import { type BenchServer, startProduct } from "../servers";
import { measureUse, type Sample } from "../soak/sample";
import { LatencyMeter, sendSteadily } from "../soak/steady-load";

const MINUTES = 60;
const BATCH = 500;
const CONNECTIONS = 8;
const CEILING_SECONDS = 30;
const METRICS = ["count", "unique_users", "unique_sessions", "events_per_user"];

/** Checks that memory, files and latencies stay bounded during an hour of events and queries. */
export const soak: Part = {
  name: "soak",
  title: `${MINUTES} minutes at half of the rate that the machine sustains for ${CEILING_SECONDS} s, in batches of ${BATCH} events, and one query per second`,
  async run(bench) {
    const dataDir = await bench.makeDirectory();
    // More events than a plan allows.
    const env = { BILLING: "off" };
    const server = await startProduct(bench, { dataDir, manyUsers: true, env });
    const perSecond = (await measureCeiling(server)) / 2;
    bench.log(`sending ${perSecond.toFixed(0)} events/s`);
    const stop = new AbortController();
    const { signal } = stop;
    const meters = { request: new LatencyMeter(), query: new LatencyMeter() };
    const steady = { connections: CONNECTIONS, batch: BATCH, perSecond, signal };
    const load = Promise.all([
      sendSteadily(server, steady, meters.request),
      queryMetrics(server, signal, meters.query),
    ]);
    const sampling = sampleEveryMinute(bench, async () => ({
      ...(await measureUse(server, dataDir)),
      request: meters.request.read(),
      query: meters.query.read(),
    }));
    const samples = await Promise.race([sampling, load.then(failEarly)]);
    stop.abort();
    await load;
    await server.stop();
    return [{ what: "events sent", value: perSecond, unit: "/s" }, ...measurements(samples)];
  },
};

const failEarly = (): never => {
  throw new Error("The load test ended early.");
};

async function measureCeiling(server: BenchServer): Promise<number> {
  const next = batchRequests(server, CONNECTIONS, BATCH, LIKE_SDKS);
  const { perSecond } = await runLoad(server.url, CONNECTIONS, forSeconds(CEILING_SECONDS, next));
  return perSecond * BATCH;
}

/** Asks for the last 24 hours, by hour. */
async function queryMetrics(
  server: BenchServer,
  stop: AbortSignal,
  meter: LatencyMeter,
): Promise<void> {
  for (let sent = 0; !stop.aborted; sent++) {
    const end = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    const begun = performance.now();
    await queryMetric(server, METRICS[sent % METRICS.length] ?? "count", {
      start_time: new Date(end - DAY_MS).toISOString(),
      end_time: new Date(end).toISOString(),
      granularity: "hour",
    });
    meter.record(performance.now() - begun);
    await wait(1_000);
  }
}

async function sampleEveryMinute(bench: Bench, take: () => Promise<Sample>): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let minute = 1; minute <= MINUTES; minute++) {
    await wait(MINUTE_MS);
    const sample = await take();
    samples.push(sample);
    bench.log(`${minute} min: ${describe(sample)}`);
  }
  return samples;
}

const describe = ({
  server,
  engine,
  descriptors,
  parts,
  files,
  disk,
  request,
  query,
}: Sample): string =>
  `server ${server.toFixed(0)} MB, engine ${engine.toFixed(0)} MB, ${descriptors} descriptors, ` +
  `${parts} parts, ${files} files, ${disk.toFixed(0)} MB on disk, ` +
  `requests ${request.p50.toFixed(0)} / ${request.p99.toFixed(0)} ms, ` +
  `queries ${query.p50.toFixed(0)} / ${query.p99.toFixed(0)} ms (p50 / p99)`;

type Quantity = { what: string; unit: Unit; of(sample: Sample): number };

/** What must stay the same from the third to the last quarter of the hour. */
const STEADY: readonly Quantity[] = [
  { what: "memory of the server", unit: "MB", of: ({ server }) => server },
  { what: "memory of ClickHouse", unit: "MB", of: ({ engine }) => engine },
  { what: "open file descriptors", unit: "", of: ({ descriptors }) => descriptors },
  { what: "parts", unit: "", of: ({ parts }) => parts },
  { what: "a request, p50", unit: "ms", of: ({ request }) => request.p50 },
  { what: "a request, p99", unit: "ms", of: ({ request }) => request.p99 },
];
/** What grows with the events of the last day, which the queries read. */
const GROWING: readonly Quantity[] = [
  { what: "a query, p50", unit: "ms", of: ({ query }) => query.p50 },
  { what: "files on disk", unit: "", of: ({ files }) => files },
  { what: "on disk", unit: "MB", of: ({ disk }) => disk },
];

function measurements(samples: readonly Sample[]): Measurement[] {
  const quarter = samples.length / 4;
  const [late, previous] = [samples.slice(-quarter), samples.slice(-2 * quarter, -quarter)];
  const rows = ({ what, unit, of }: Quantity): [Measurement, Measurement] => {
    const value = median(late.map(of));
    const ratio = value / median(previous.map(of));
    return [
      { what: `${what}, last quarter`, value, unit },
      { what: `${what}, ratio to the previous quarter`, value: ratio, unit: "×" },
    ];
  };
  const steady = STEADY.flatMap((quantity): Measurement[] => {
    const [value, ratio] = rows(quantity);
    const note = "medians of one sample per minute";
    return [value, { ...ratio, target: { atMost: 1.1 }, note }];
  });
  return [...steady, ...GROWING.flatMap(rows)];
}
