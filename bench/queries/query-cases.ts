import { DAY_MS } from "@/base/time/durations";
import { EVENTS_TABLE } from "@/clickhouse/events";
import { askQuery, floorDay, type QueryCase, type Rows, SINCE, UNTIL, WEEK_MS } from "./case";

const STEPS = ["event_00", "event_01", "event_02", "event_03"];
const WEEK = "toStartOfWeek(ts, 1, 'UTC')";

/** Full weeks whose funnels and cohorts are over. Each run ends a week earlier. */
const fullWeeks =
  (weeks: number): QueryCase["period"] =>
  (end, run) => {
    const day = floorDay(end) - 8 * DAY_MS;
    const weekday = (new Date(day).getUTCDay() + 6) % 7;
    const monday = day - weekday * DAY_MS - run * WEEK_MS;
    return { start: monday - weeks * WEEK_MS, end: monday };
  };

/** Each run ends a day before the previous one. */
const fullDays =
  (days: number): QueryCase["period"] =>
  (end, run) => {
    const last = floorDay(end) - (8 + run) * DAY_MS;
    return { start: last - days * DAY_MS, end: last };
  };

const TREND: Pick<QueryCase, "ask" | "byHand"> = {
  ask: askQuery(
    {
      kind: "trend",
      granularity: "day",
      series: [{ metric: "count" }],
      breakdown: { field: "platform" },
    },
    (result) => (result.kind === "trend" ? [result.series[0]?.total ?? 0] : []),
  ),
  byHand: {
    sql: `SELECT toStartOfDay(ts) AS day, platform, count() AS events FROM ${EVENTS_TABLE}
      WHERE ${SINCE} ${UNTIL} GROUP BY day, platform`,
    summary: (rows) => [sum(rows, "events")],
  },
};

const FUNNEL: Pick<QueryCase, "ask" | "byHand"> = {
  ask: askQuery(
    { kind: "funnel", steps: STEPS.map((name) => ({ events: [name] })), window: "7d" },
    (result) => (result.kind === "funnel" ? result.steps.map((step) => step.count) : []),
  ),
  byHand: {
    sql: `SELECT level, count() AS users FROM (
        SELECT windowFunnel(604800000)(toUInt64(toUnixTimestamp64Milli(ts)), ${[
          `event_name = '${STEPS[0]}' ${UNTIL}`,
          ...STEPS.slice(1).map((name) => `event_name = '${name}'`),
        ].join(", ")}) AS level
        FROM ${EVENTS_TABLE} WHERE ${SINCE}
        AND ts <= fromUnixTimestamp64Milli({end:Int64} + 604800000)
        AND event_name IN ('${STEPS.join("', '")}')
        GROUP BY user_hash
      ) GROUP BY level`,
    summary: (rows) =>
      STEPS.map((_, step) =>
        sum(
          rows.filter((row) => Number(row.level) > step),
          "users",
        ),
      ),
  },
};

/** Follows each weekly cohort for some weeks. */
const retention = (periods: number): Pick<QueryCase, "ask" | "byHand"> => ({
  ask: askQuery(
    { kind: "retention", granularity: "week", start: {}, return: {}, periods },
    (result) =>
      result.kind === "retention"
        ? result.cohorts.flatMap(({ values }) => values.map((value) => value?.count ?? 0))
        : [],
  ),
  byHand: {
    sql: `SELECT cohort, dateDiff('week', cohort, week) AS period, count() AS users FROM (
        SELECT user_hash, groupUniqArray(${WEEK}) AS weeks FROM ${EVENTS_TABLE}
        WHERE ${SINCE} AND ts < fromUnixTimestamp64Milli({end:Int64} + ${periods * WEEK_MS})
        GROUP BY user_hash
      ) ARRAY JOIN weeks AS cohort ARRAY JOIN weeks AS week
      WHERE week >= cohort AND cohort < toDate(fromUnixTimestamp64Milli({end:Int64}))
        AND period <= ${periods}
      GROUP BY cohort, period`,
    summary: (rows) => {
      const cohorts = [...new Set(rows.map((row) => row.cohort ?? ""))].sort();
      const users = new Map(rows.map((row) => [`${row.cohort} ${row.period}`, Number(row.users)]));
      return cohorts.flatMap((cohort) =>
        Array.from({ length: periods + 1 }, (_, period) => users.get(`${cohort} ${period}`) ?? 0),
      );
    },
  },
});

const WITHIN_150_MS = { atMost: 150 };

export const QUERY_CASES: readonly QueryCase[] = [
  { ...TREND, what: "trend by platform, 12 weeks", period: fullWeeks(12) },
  { ...FUNNEL, what: "funnel of 4 steps, 12 weeks", period: fullWeeks(12) },
  { ...FUNNEL, what: "funnel of 4 steps, 30 days", period: fullDays(30), target: WITHIN_150_MS },
  { ...retention(12), what: "weekly retention of 12 weeks, 12 weeks", period: fullWeeks(12) },
  {
    ...retention(4),
    what: "weekly retention of 4 weeks, 4 weeks",
    period: fullWeeks(4),
    target: WITHIN_150_MS,
  },
];

const sum = (rows: Rows, column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0);
