import { symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemClock } from "@/base/clock";
import { retentionFloor } from "@/base/retention";
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
const QUARTER_MS = 15 * 60_000;
const MONTH_MS = 30 * 86_400_000;

type Question = {
  what: string;
  metric: string;
  query: MetricQuery;
  /** The last 30 days instead of all 13 months. */
  recent?: true;
  target?: { atMost: number };
};

const day = { granularity: "day" };
const QUESTIONS: readonly Question[] = [
  { what: "count by day", metric: "count", query: day, target: { atMost: 30 } },
  { what: "unique users by day", metric: "unique_users", query: day, target: { atMost: 200 } },
  { what: "sessions by day", metric: "unique_sessions", query: day },
  {
    what: "count by event name and day",
    metric: "count",
    query: { ...day, breakdown: "event_name" },
  },
  { what: "sum of a property by day", metric: "sum", query: { ...day, property: "amount" } },
  { what: "count by day, 30 days", metric: "count", query: day, recent: true },
  { what: "unique users by day, 30 days", metric: "unique_users", query: day, recent: true },
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
  const host = await startProduct(bench, { dataDir, identity });
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
    bench.say(`${whom}: ${question.what}`);
    const times: number[] = [];
    for (let run = 0; run < WARM_UP_RUNS + RUNS; run++) {
      times.push(await ask(question, { ...question.query, ...rangeOf(question, dataset, run) }));
    }
    const counted = times.slice(WARM_UP_RUNS);
    all.push({ medianMs: median(counted), p95Ms: quantile(counted, 0.95) });
  }
  return all;
}

/** A range for each run, a quarter of an hour shorter than the last. Its edges cut quarters in two. */
function rangeOf({ recent }: Question, { end }: Dataset, run: number): MetricQuery {
  const start = recent ? end - MONTH_MS : retentionFloor(end);
  return {
    start_time: new Date(start + run * QUARTER_MS).toISOString(),
    end_time: new Date(end).toISOString(),
  };
}

function figures(question: Question, api?: Times, alone?: Times): Figure[] {
  const { what, target } = question;
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
