import { dirname } from "node:path";
import { model, parseBody } from "@/base/validation";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { type QueryResult, querySchema, runQuery } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import { type Dataset, openDataset } from "../dataset";
import { DATASET_EVENTS } from "../dataset-sql";
import { startEngineAlone } from "../engine";
import type { Bench, Figure, Part } from "../part";
import { median, timed } from "../stats";

const WARM_UP_RUNS = 2;
const RUNS = 9;
const DAY_MS = 86_400_000;
const DAYS = 84;
const WEEK_MS = 7 * DAY_MS;
/** Weeks in which a cohort is followed. */
const PERIODS = 12;
const TAGS = { surface: "bench" };

/** A stretch of whole weeks in UTC, in ms. Each run asks for one that ends an hour earlier. */
type Stretch = { start: number; end: number };

/** What both ways must agree on, so that the same answer is measured. */
type Told = readonly number[];

type Question = {
  what: string;
  query(stretch: Stretch): WireQuery;
  told(result: QueryResult): Told;
  /** As somebody who knows the table would write it, with `{project}`, `{start}` and `{end}`. */
  sql: string;
  toldBySql(rows: Record<string, string>[]): Told;
};

const range = ({ start, end }: Stretch) => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
});

const WITHIN = `project_id = {project:UUID} AND ts >= fromUnixTimestamp64Milli({start:Int64})`;
const UNTIL = `AND ts < fromUnixTimestamp64Milli({end:Int64})`;

const STEPS = ["event_00", "event_01", "event_02", "event_03"];
const WEEK = "toStartOfWeek(ts, 1, 'UTC')";

const QUESTIONS: readonly Question[] = [
  {
    what: "trend of 84 days by platform",
    query: (stretch) => ({
      kind: "trend",
      range: range(stretch),
      granularity: "day",
      series: [{ metric: "count" }],
      breakdown: { field: "platform" },
    }),
    told: (result) => (result.kind === "trend" ? [result.series[0]?.total ?? 0] : []),
    sql: `SELECT toStartOfDay(ts) AS day, platform, count() AS events FROM ${EVENTS_TABLE}
      WHERE ${WITHIN} ${UNTIL} GROUP BY day, platform`,
    toldBySql: (rows) => [rows.reduce((sum, row) => sum + Number(row.events), 0)],
  },
  {
    what: "funnel of 4 steps within 7 days, over 84 days",
    query: (stretch) => ({
      kind: "funnel",
      range: range(stretch),
      steps: STEPS.map((name) => ({ events: [name] })),
      window: "7d",
    }),
    told: (result) => (result.kind === "funnel" ? result.steps.map((step) => step.count) : []),
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
    toldBySql: (rows) =>
      STEPS.map((_, step) =>
        rows
          .filter((row) => Number(row.level) > step)
          .reduce((sum, row) => sum + Number(row.users), 0),
      ),
  },
  {
    what: "weekly retention of 12 weeks",
    query: (stretch) => ({
      kind: "retention",
      range: range(stretch),
      granularity: "week",
      start: {},
      return: {},
      periods: PERIODS,
    }),
    told: (result) =>
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
    toldBySql: (rows) => {
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

/** Questions of the query language beside SQL by hand that has the same answer, both at ClickHouse. */
export const queries: Part = {
  name: "queries",
  title: `queries over 12 weeks of ${DATASET_EVENTS / 1e6} million events in 13 months`,
  async run(bench) {
    const dataset = await openDataset(bench);
    const { clickhouse, stop } = await startEngineAlone(bench, { dataDir: dirname(dataset.path) });
    const figures: Figure[] = [];
    for (const question of QUESTIONS) {
      figures.push(...(await measure(bench, clickhouse, dataset, question)));
    }
    await stop();
    return figures;
  },
};

async function measure(
  bench: Bench,
  clickhouse: ClickHouse,
  dataset: Dataset,
  question: Question,
): Promise<Figure[]> {
  bench.say(question.what);
  const [ours, byHand]: [number[], number[]] = [[], []];
  for (let run = 0; run < WARM_UP_RUNS + RUNS; run++) {
    const stretch = stretchOf(dataset, run);
    const product = await timed(() => ask(clickhouse, dataset, question.query(stretch)));
    const hand = await timed(() => askBySql(clickhouse, dataset, question.sql, stretch));
    assertSame(question, product.result, hand.result);
    if (run < WARM_UP_RUNS) continue;
    ours.push(product.ms);
    byHand.push(hand.ms);
  }
  const [median_, hand] = [median(ours), median(byHand)];
  const note = `median of ${RUNS} runs after ${WARM_UP_RUNS} others; both answers agree`;
  return [
    { what: `${question.what}: median`, value: median_, unit: "ms", note },
    { what: `${question.what}: SQL by hand, median`, value: hand, unit: "ms" },
    { what: `${question.what}: times the SQL by hand`, value: median_ / hand, unit: "×" },
  ];
}

/** Weeks that are over, windows of funnels among them. */
function stretchOf({ end }: Dataset, run: number): Stretch {
  const day = Math.floor(end / DAY_MS) * DAY_MS - 8 * DAY_MS;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const monday = day - weekday * DAY_MS - run * 7 * DAY_MS;
  return { start: monday - DAYS * DAY_MS, end: monday };
}

const body = model({ query: querySchema });

function ask(
  clickhouse: ClickHouse,
  { projectId }: Dataset,
  query: WireQuery,
): Promise<QueryResult> {
  const context = { clickhouse, now: Date.now(), tags: TAGS };
  return runQuery(parseBody(body, { query }).query, { projectIds: [projectId] }, context);
}

function askBySql(
  clickhouse: ClickHouse,
  { projectId }: Dataset,
  sql: string,
  stretch: Stretch,
): Promise<Record<string, string>[]> {
  return clickhouse.rows({
    sql,
    params: { project: projectId, ...stretch },
    tags: TAGS,
    settings: { use_query_condition_cache: 0 },
  });
}

function assertSame(
  { what, told, toldBySql }: Question,
  result: QueryResult,
  rows: Record<string, string>[],
) {
  const [ours, byHand] = [told(result).join(), toldBySql(rows).join()];
  if (ours !== byHand || ours === "") throw new Error(`${what}: ${ours} and by hand ${byHand}`);
}
