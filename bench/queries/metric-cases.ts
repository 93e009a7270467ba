import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { retentionFloor } from "@/base/time/retention";
import { EVENTS_TABLE } from "@/clickhouse/events";
import { askMetric, byDay, floorDay, type QueryCase, SINCE, UNTIL } from "./case";

/** Earlier events are not counted. Moves with the clock, but not while the cases are measured. */
const FLOOR = retentionFloor(Date.now());

/**
 * From midnight to midnight in UTC, as in the console. Each run ends a day before the previous one.
 */
const fullDays =
  (days: number): QueryCase["period"] =>
  (end, run) => {
    const last = floorDay(end) - run * DAY_MS;
    return { start: Math.max(last - days * DAY_MS, floorDay(FLOOR) + DAY_MS), end: last };
  };

/** From about the first event within retention to the last one. Both ends are within an hour. */
const partialHours: QueryCase["period"] = (end, run) => ({
  start: FLOOR + HOUR_MS + run * MINUTE_MS,
  end,
});

/** Sums of fractions depend on their order. */
const rounded = (value: number): number => Number(value.toPrecision(9));

const COUNT = { ask: askMetric("count"), byHand: byDay("count()") };
const USERS = { ask: askMetric("unique_users"), byHand: byDay("uniqExact(user_hash)") };
const ALL_DAYS = fullDays(400);
const RECENT_DAYS = fullDays(30);

/**
 * Sessions of events without an id end by a gap, which takes more than a short statement by hand.
 */
const SESSIONS = { ask: askMetric("unique_sessions") };

export const METRIC_CASES: readonly QueryCase[] = [
  { ...COUNT, what: "count by day, 13 months", period: ALL_DAYS, target: { atMost: 30 } },
  { ...COUNT, what: "count by day, 13 months, partial hours", period: partialHours },
  { ...COUNT, what: "count by day, 30 days", period: RECENT_DAYS },
  { ...USERS, what: "unique users by day, 13 months", period: ALL_DAYS, target: { atMost: 200 } },
  { ...USERS, what: "unique users by day, 13 months, partial hours", period: partialHours },
  { ...USERS, what: "unique users by day, 30 days", period: RECENT_DAYS },
  { ...SESSIONS, what: "sessions by day, 13 months", period: ALL_DAYS },
  { ...SESSIONS, what: "sessions by day, 30 days", period: RECENT_DAYS, target: { atMost: 150 } },
  {
    what: "count by event name and day, 13 months",
    period: ALL_DAYS,
    ask: askMetric("count", { breakdown: "event_name", breakdown_limit: "100" }),
    byHand: {
      sql: `SELECT day, sum(events) AS value FROM (
          SELECT toStartOfDay(ts) AS day, event_name, count() AS events FROM ${EVENTS_TABLE}
          WHERE ${SINCE} ${UNTIL} GROUP BY day, event_name
        ) GROUP BY day ORDER BY day`,
      summary: (rows) => rows.map((row) => Number(row.value)),
    },
  },
  {
    what: "sum of a property by day, 13 months",
    period: ALL_DAYS,
    ask: async (...args) => (await askMetric("sum", { property: "amount" })(...args)).map(rounded),
    byHand: byDay("sum(pn['amount'])", rounded),
  },
];
