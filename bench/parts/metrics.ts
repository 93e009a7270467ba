import { symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemClock } from "@/base/time/clock";
import { retentionFloor } from "@/base/time/retention";
import type { ClickHouse } from "@/clickhouse/types";
import { readMetricsQuery, runMetric } from "@/query";
import { newIdentity } from "../../e2e/server";
import { type Dataset, openDataset } from "../dataset";
import { DATASET_EVENTS } from "../dataset-sql";
import { startEngine } from "../engine";
import { type MetricQuery, queryMetric } from "../metrics-api";
import type { Bench, Measurement, Part } from "../part";
import { startProduct } from "../servers";
import { median, quantile, timed } from "../stats";

const WARM_UP_RUNS = 3;
const RUNS = 15;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A part of the data set; each run uses a different range. */
type Range = { what: string; of(dataset: Dataset, run: number): { start: number; end: number } };

const floorDay = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;

/** From midnight to midnight in UTC, as in the console. Each run ends a day before the previous one. */
const fullDays = (what: string, days: number): Range => ({
  what,
  of(dataset, run) {
    const end = floorDay(dataset.end) - run * DAY_MS;
    return { start: Math.max(end - days * DAY_MS, firstDay()), end };
  },
});

/**
 * From the first event within retention to the last one. Both ends are in the middle of an hour.
 */
const PARTIAL_HOURS: Range = {
  what: "13 months, partial hours",
  of: ({ end }, run) => ({ start: retentionFloor(end) + (run + 1) * MINUTE_MS, end }),
};
const ALL_DAYS = fullDays("13 months of full days", 400);
const RECENT_DAYS = fullDays("30 full days", 30);

/** Returns the first full day within retention. */
const firstDay = () => floorDay(retentionFloor(Date.now())) + DAY_MS;

type MetricCase = {
  what: string;
  metric: string;
  query?: MetricQuery;
  range: Range;
  target?: { atMost: number };
};

const COUNT = { what: "count by day", metric: "count" };
const USERS = { what: "unique users by day", metric: "unique_users" };
const CASES: readonly MetricCase[] = [
  { ...COUNT, range: ALL_DAYS, target: { atMost: 30 } },
  { ...COUNT, range: PARTIAL_HOURS },
  { ...COUNT, range: RECENT_DAYS },
  { ...USERS, range: ALL_DAYS, target: { atMost: 200 } },
  { ...USERS, range: PARTIAL_HOURS },
  { ...USERS, range: RECENT_DAYS },
  { what: "sessions by day", metric: "unique_sessions", range: ALL_DAYS },
  {
    what: "count by event name and day",
    metric: "count",
    query: { breakdown: "event_name" },
    range: ALL_DAYS,
  },
  {
    what: "sum of a property by day",
    metric: "sum",
    query: { property: "amount" },
    range: ALL_DAYS,
  },
];

type Times = { medianMs: number; p95Ms: number };

/**
 * Measures metrics over 13 months and 20 million events, through the API and in ClickHouse alone.
 */
export const metrics: Part = {
  name: "metrics",
  title: `metrics over 13 months, ${DATASET_EVENTS / 1e6} million events of one project`,
  async run(bench) {
    const dataset = await openDataset(bench);
    const api = await throughApi(bench, dataset);
    const alone = await throughClickHouse(bench, dataset);
    return CASES.flatMap((metricCase, index) => measurements(metricCase, api[index], alone[index]));
  },
};

const NOTE =
  `median and p95 of ${RUNS} runs after ${WARM_UP_RUNS} warm-up runs; each uses its own range, so that ` +
  "ClickHouse's query condition cache cannot help";

async function throughApi(bench: Bench, dataset: Dataset): Promise<Times[]> {
  const dataDir = await bench.makeDirectory();
  await symlink(dataset.path, join(dataDir, "clickhouse"));
  const identity = { ...newIdentity(), projectId: dataset.projectId };
  const server = await startProduct(bench, { dataDir, identity, manyUsers: true });
  const times = await measureAll(bench, "the API", dataset, async ({ metric }, query) => {
    const { result, ms } = await timed(() => queryMetric(server, metric, query));
    if (result.total <= 0) throw new Error(`${metric} returned no events`);
    return ms;
  });
  await server.stop();
  return times;
}

/** Runs the same queries through the product's compiler and counts only ClickHouse's time. */
async function throughClickHouse(bench: Bench, dataset: Dataset): Promise<Times[]> {
  const { clickhouse, stop } = await startEngine(bench, { dataDir: dirname(dataset.path) });
  let waited = 0;
  const measured: ClickHouse = {
    ...clickhouse,
    async rows<T>(query: Parameters<ClickHouse["rows"]>[0]) {
      const { result, ms } = await timed(() => clickhouse.rows<T>(query));
      waited += ms;
      return result;
    },
  };
  const times = await measureAll(bench, "ClickHouse alone", dataset, async ({ metric }, query) => {
    waited = 0;
    const input = readMetricsQuery(metric, new URLSearchParams(query));
    const scope = { projectIds: [dataset.projectId] };
    await runMetric({ clickhouse: measured, clock: systemClock }, scope, input);
    return waited;
  });
  await stop();
  return times;
}

type RunQuery = (metricCase: MetricCase, query: MetricQuery) => Promise<number>;

async function measureAll(
  bench: Bench,
  where: string,
  dataset: Dataset,
  run: RunQuery,
): Promise<Times[]> {
  const all: Times[] = [];
  for (const metricCase of CASES) {
    bench.log(`${where}: ${nameOf(metricCase)}`);
    const times: number[] = [];
    for (let index = 0; index < WARM_UP_RUNS + RUNS; index++) {
      times.push(await run(metricCase, queryOf(metricCase, dataset, index)));
    }
    const counted = times.slice(WARM_UP_RUNS);
    all.push({ medianMs: median(counted), p95Ms: quantile(counted, 0.95) });
  }
  return all;
}

const nameOf = ({ what, range }: MetricCase): string => `${what}, ${range.what}`;

function queryOf({ query, range }: MetricCase, dataset: Dataset, run: number): MetricQuery {
  const { start, end } = range.of(dataset, run);
  return {
    granularity: "day",
    ...query,
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  };
}

function measurements(metricCase: MetricCase, api?: Times, alone?: Times): Measurement[] {
  const { target } = metricCase;
  const what = nameOf(metricCase);
  if (!api || !alone) return [];
  return [
    {
      what: `${what}: median`,
      value: api.medianMs,
      unit: "ms",
      note: NOTE,
      ...(target && { target }),
    },
    { what: `${what}: p95`, value: api.p95Ms, unit: "ms" },
    { what: `${what}: ClickHouse alone, median`, value: alone.medianMs, unit: "ms" },
  ];
}
