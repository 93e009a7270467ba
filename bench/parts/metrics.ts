import { symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemClock } from "@/base/time/clock";
import { retentionFloor } from "@/base/time/retention";
import type { ClickHouse } from "@/clickhouse/types";
import { readMetricsQuery, runMetric } from "@/query";
import { newIdentity } from "../../e2e/server";
import { askMetric, type MetricQuery } from "../api";
import { type Dataset, openDataset } from "../dataset";
import { DATASET_EVENTS } from "../dataset-sql";
import { startEngineAlone } from "../engine";
import { startProduct } from "../hosts";
import type { Bench, Figure, Part } from "../part";
import { median, quantile, timed } from "../stats";

const WARM_UP_RUNS = 3;
const RUNS = 15;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Which part of the data set a question is about; the n-th run asks the n-th such range. */
type Range = { what: string; of(dataset: Dataset, run: number): { start: number; end: number } };

const floorDay = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;

/** From midnight to midnight in UTC, as the console asks. Each run ends a day before the last one. */
const wholeDays = (what: string, days: number): Range => ({
  what,
  of(dataset, run) {
    const end = floorDay(dataset.end) - run * DAY_MS;
    return { start: Math.max(end - days * DAY_MS, firstDay()), end };
  },
});

/** From the first event that is kept to the last one, each run a minute shorter: both edges cut hours. */
const CUT_EDGES: Range = {
  what: "13 months, cut edges",
  of: ({ end }, run) => ({ start: retentionFloor(end) + (run + 1) * MINUTE_MS, end }),
};
const ALL_DAYS = wholeDays("13 months of whole days", 400);
const RECENT_DAYS = wholeDays("30 whole days", 30);

/** The first day that retention leaves whole. */
const firstDay = () => floorDay(retentionFloor(Date.now())) + DAY_MS;

type Question = {
  what: string;
  metric: string;
  query?: MetricQuery;
  range: Range;
  target?: { atMost: number };
};

const COUNT = { what: "count by day", metric: "count" };
const USERS = { what: "unique users by day", metric: "unique_users" };
const QUESTIONS: readonly Question[] = [
  { ...COUNT, range: ALL_DAYS, target: { atMost: 30 } },
  { ...COUNT, range: CUT_EDGES },
  { ...COUNT, range: RECENT_DAYS },
  { ...USERS, range: ALL_DAYS, target: { atMost: 200 } },
  { ...USERS, range: CUT_EDGES },
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

/** Questions over 13 months of 20 million events, through the API and at ClickHouse alone. */
export const metrics: Part = {
  name: "metrics",
  title: `metrics over 13 months, ${DATASET_EVENTS / 1e6} million events of one project`,
  async run(bench) {
    const dataset = await openDataset(bench);
    const api = await throughApi(bench, dataset);
    const alone = await atClickHouse(bench, dataset);
    return QUESTIONS.flatMap((question, index) => figures(question, api[index], alone[index]));
  },
};

const NOTE =
  `median and p95 of ${RUNS} runs after ${WARM_UP_RUNS} others; each asks a range of its own, so that ` +
  "ClickHouse's cache of query conditions has nothing to offer";

async function throughApi(bench: Bench, dataset: Dataset): Promise<Times[]> {
  const dataDir = await bench.directory();
  await symlink(dataset.path, join(dataDir, "clickhouse"));
  const identity = { ...newIdentity(), projectId: dataset.projectId };
  const host = await startProduct(bench, { dataDir, identity, readers: true });
  const times = await askAll(bench, "the API", dataset, async ({ metric }, query) => {
    const { result, ms } = await timed(() => askMetric(host, metric, query));
    if (result.total <= 0) throw new Error(`${metric} found nothing`);
    return ms;
  });
  await host.stop();
  return times;
}

/** The same questions by the product's own compiler; only the time that ClickHouse takes is counted. */
async function atClickHouse(bench: Bench, dataset: Dataset): Promise<Times[]> {
  const { clickhouse, stop } = await startEngineAlone(bench, { dataDir: dirname(dataset.path) });
  let waited = 0;
  const measured: ClickHouse = {
    ...clickhouse,
    async rows<T>(query: Parameters<ClickHouse["rows"]>[0]) {
      const { result, ms } = await timed(() => clickhouse.rows<T>(query));
      waited += ms;
      return result;
    },
  };
  const times = await askAll(bench, "ClickHouse alone", dataset, async ({ metric }, query) => {
    waited = 0;
    const input = readMetricsQuery(metric, new URLSearchParams(query));
    const scope = { projectIds: [dataset.projectId] };
    await runMetric({ clickhouse: measured, clock: systemClock }, scope, input);
    return waited;
  });
  await stop();
  return times;
}

type Ask = (question: Question, query: MetricQuery) => Promise<number>;

async function askAll(bench: Bench, whom: string, dataset: Dataset, ask: Ask): Promise<Times[]> {
  const all: Times[] = [];
  for (const question of QUESTIONS) {
    bench.say(`${whom}: ${nameOf(question)}`);
    const times: number[] = [];
    for (let run = 0; run < WARM_UP_RUNS + RUNS; run++) {
      times.push(await ask(question, queryOf(question, dataset, run)));
    }
    const counted = times.slice(WARM_UP_RUNS);
    all.push({ medianMs: median(counted), p95Ms: quantile(counted, 0.95) });
  }
  return all;
}

const nameOf = ({ what, range }: Question): string => `${what}, ${range.what}`;

function queryOf({ query, range }: Question, dataset: Dataset, run: number): MetricQuery {
  const { start, end } = range.of(dataset, run);
  return {
    granularity: "day",
    ...query,
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  };
}

function figures(question: Question, api?: Times, alone?: Times): Figure[] {
  const { target } = question;
  const what = nameOf(question);
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
