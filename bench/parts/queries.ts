import { dirname } from "node:path";
import { model, parseBody } from "@/base/validation";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { type QueryResult, querySchema, runQuery } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import { type Dataset, openDataset } from "../dataset";
import { DATASET_EVENTS } from "../dataset-sql";
import { startEngine } from "../engine";
import type { Bench, Measurement, Part } from "../part";
import { median, timed } from "../stats";

const WARM_UP_RUNS = 2;
const RUNS = 9;
const DAY_MS = 86_400_000;
const DAYS = 84;
const WEEK_MS = 7 * DAY_MS;
/** For how many weeks a cohort is followed. */
const PERIODS = 12;
const TAGS = { surface: "bench" };

/** Full weeks in UTC, in ms. Each run uses a period that ends a week earlier. */
type Period = { start: number; end: number };

/** The values on which both queries must agree, to prove that they compute the same result. */
type Summary = readonly number[];

type QueryCase = {
  what: string;
  query(period: Period): WireQuery;
  fromResult(result: QueryResult): Summary;
  /**
   * The query as someone who knows the table would write it, using `{project}`, `{start}` and
   * `{end}`.
   */
  sql: string;
  fromRows(rows: Record<string, string>[]): Summary;
};

const range = ({ start, end }: Period) => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
});

const WITHIN = `project_id = {project:UUID} AND ts >= fromUnixTimestamp64Milli({start:Int64})`;
const UNTIL = `AND ts < fromUnixTimestamp64Milli({end:Int64})`;

const STEPS = ["event_00", "event_01", "event_02", "event_03"];
const WEEK = "toStartOfWeek(ts, 1, 'UTC')";

const CASES: readonly QueryCase[] = [
  {
    what: "trend of 84 days by platform",
    query: (period) => ({
      kind: "trend",
      range: range(period),
      granularity: "day",
      series: [{ metric: "count" }],
      breakdown: { field: "platform" },
    }),
    fromResult: (result) => (result.kind === "trend" ? [result.series[0]?.total ?? 0] : []),
    sql: `SELECT toStartOfDay(ts) AS day, platform, count() AS events FROM ${EVENTS_TABLE}
      WHERE ${WITHIN} ${UNTIL} GROUP BY day, platform`,
    fromRows: (rows) => [rows.reduce((sum, row) => sum + Number(row.events), 0)],
  },
  {
    what: "funnel of 4 steps within 7 days, over 84 days",
    query: (period) => ({
      kind: "funnel",
      range: range(period),
      steps: STEPS.map((name) => ({ events: [name] })),
      window: "7d",
    }),
    fromResult: (result) =>
      result.kind === "funnel" ? result.steps.map((step) => step.count) : [],
    sql: `SELECT level, count() AS users FROM (
        SELECT windowFunnel(604800000)(toUInt64(toUnixTimestamp64Milli(ts)), ${[
          `event_name = '${STEPS[0]}' ${UNTIL}`,
          ...STEPS.slice(1).map((name) => `event_name = '${name}'`),
        ].join(", ")}) AS level
        FROM ${EVENTS_TABLE} WHERE ${WITHIN}
        AND ts <= fromUnixTimestamp64Milli({end:Int64} + 604800000)
        AND event_name IN ('${STEPS.join("', '")}')
        GROUP BY user_hash
      ) GROUP BY level`,
    fromRows: (rows) =>
      STEPS.map((_, step) =>
        rows
          .filter((row) => Number(row.level) > step)
          .reduce((sum, row) => sum + Number(row.users), 0),
      ),
  },
  {
    what: "weekly retention of 12 weeks",
    query: (period) => ({
      kind: "retention",
      range: range(period),
      granularity: "week",
      start: {},
      return: {},
      periods: PERIODS,
    }),
    fromResult: (result) =>
      result.kind === "retention"
        ? result.cohorts.flatMap(({ values }) => values.map((value) => value?.count ?? 0))
        : [],
    sql: `SELECT cohort, dateDiff('week', cohort, week) AS period, count() AS users FROM (
        SELECT user_hash, groupUniqArray(${WEEK}) AS weeks FROM ${EVENTS_TABLE}
        WHERE ${WITHIN} AND ts < fromUnixTimestamp64Milli({end:Int64} + ${PERIODS * WEEK_MS})
        GROUP BY user_hash
      ) ARRAY JOIN weeks AS cohort ARRAY JOIN weeks AS week
      WHERE week >= cohort AND cohort < toDate(fromUnixTimestamp64Milli({end:Int64}))
        AND period <= ${PERIODS}
      GROUP BY cohort, period`,
    fromRows: (rows) => {
      const cohorts = [...new Set(rows.map((row) => row.cohort ?? ""))].sort();
      const usersOf = new Map(
        rows.map((row) => [`${row.cohort} ${row.period}`, Number(row.users)]),
      );
      return cohorts.flatMap((cohort) =>
        Array.from({ length: PERIODS + 1 }, (_, period) => usersOf.get(`${cohort} ${period}`) ?? 0),
      );
    },
  },
];

/** Compares queries with handwritten SQL that has the same result, both in ClickHouse. */
export const queries: Part = {
  name: "queries",
  title: `queries over 12 weeks of ${DATASET_EVENTS / 1e6} million events in 13 months`,
  async run(bench) {
    const dataset = await openDataset(bench);
    const { clickhouse, stop } = await startEngine(bench, { dataDir: dirname(dataset.path) });
    const measurements: Measurement[] = [];
    for (const queryCase of CASES) {
      measurements.push(...(await measure(bench, clickhouse, dataset, queryCase)));
    }
    await stop();
    return measurements;
  },
};

async function measure(
  bench: Bench,
  clickhouse: ClickHouse,
  dataset: Dataset,
  queryCase: QueryCase,
): Promise<Measurement[]> {
  bench.log(queryCase.what);
  const [ours, handwritten]: [number[], number[]] = [[], []];
  for (let run = 0; run < WARM_UP_RUNS + RUNS; run++) {
    const period = periodFor(dataset, run);
    const product = await timed(() =>
      runProductQuery(clickhouse, dataset, queryCase.query(period)),
    );
    const hand = await timed(() => runSql(clickhouse, dataset, queryCase.sql, period));
    assertSameResult(queryCase, product.result, hand.result);
    if (run < WARM_UP_RUNS) continue;
    ours.push(product.ms);
    handwritten.push(hand.ms);
  }
  const [median_, hand] = [median(ours), median(handwritten)];
  const note = `median of ${RUNS} runs after ${WARM_UP_RUNS} warm-up runs; both results agree`;
  return [
    { what: `${queryCase.what}: median`, value: median_, unit: "ms", note },
    { what: `${queryCase.what}: handwritten SQL, median`, value: hand, unit: "ms" },
    { what: `${queryCase.what}: ratio to handwritten SQL`, value: median_ / hand, unit: "×" },
  ];
}

/** Returns completed weeks, including the windows of funnels. */
function periodFor({ end }: Dataset, run: number): Period {
  const day = Math.floor(end / DAY_MS) * DAY_MS - 8 * DAY_MS;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const monday = day - weekday * DAY_MS - run * 7 * DAY_MS;
  return { start: monday - DAYS * DAY_MS, end: monday };
}

const body = model({ query: querySchema });

function runProductQuery(
  clickhouse: ClickHouse,
  { projectId }: Dataset,
  query: WireQuery,
): Promise<QueryResult> {
  const context = { clickhouse, now: Date.now(), tags: TAGS };
  return runQuery(parseBody(body, { query }).query, { projectIds: [projectId] }, context);
}

function runSql(
  clickhouse: ClickHouse,
  { projectId }: Dataset,
  sql: string,
  period: Period,
): Promise<Record<string, string>[]> {
  return clickhouse.rows({
    sql,
    params: { project: projectId, ...period },
    tags: TAGS,
    settings: { use_query_condition_cache: 0 },
  });
}

function assertSameResult(
  { what, fromResult, fromRows }: QueryCase,
  result: QueryResult,
  rows: Record<string, string>[],
) {
  const [ours, handwritten] = [fromResult(result).join(), fromRows(rows).join()];
  if (ours !== handwritten || ours === "")
    throw new Error(`${what}: ${ours}, but handwritten SQL returns ${handwritten}`);
}
