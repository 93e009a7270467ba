import { DAY_MS } from "@/base/time/durations";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { QueryResult } from "@/query";
import type { WireFunnel, WireRetention, WireTrend } from "@/query/engine/language/wire";
import { type MetricQuery, queryMetric, runQuery } from "../api";
import type { Target } from "../part";
import type { BenchServer } from "../servers";

/** In ms; `end` is exclusive. */
export type Period = { start: number; end: number };

/** The values on which both queries must agree, to prove that they compute the same result. */
export type Summary = readonly number[];

export type Rows = readonly Record<string, string>[];

type ByHand = { sql: string; summary(rows: Rows): Summary };

/** A query to Tallymark's API, and SQL by hand with the same result. */
export type QueryCase = {
  what: string;
  /** Each run has a period of its own, so that no cache can help. `end` is that of the data set. */
  period(end: number, run: number): Period;
  ask(server: BenchServer, period: Period): Promise<Summary>;
  /**
   * The query as someone who knows the table would write it, using `{project}`, `{start}` and
   * `{end}`.
   */
  byHand?: ByHand;
  target?: Target;
};

export const WEEK_MS = 7 * DAY_MS;

export const floorDay = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;

/** Conditions for SQL by hand. */
export const SINCE =
  "project_id = {project:UUID} AND ts >= fromUnixTimestamp64Milli({start:Int64})";
export const UNTIL = "AND ts < fromUnixTimestamp64Milli({end:Int64})";

const isoRange = ({ start, end }: Period) => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
});

/** Asks the metrics API by day. The summary has the value of each day that has events. */
export const askMetric =
  (metric: string, query: MetricQuery = {}): QueryCase["ask"] =>
  async (server, period) => {
    const range = isoRange(period);
    const { data } = await queryMetric(server, metric, { granularity: "day", ...query, ...range });
    return data.map(({ value }) => value).filter((value) => value > 0);
  };

type RangedQuery = WireTrend | WireFunnel | WireRetention;
type WithoutRange<Q> = Q extends unknown ? Omit<Q, "range"> : never;

/** Asks the query API. */
export const askQuery =
  (query: WithoutRange<RangedQuery>, summary: (result: QueryResult) => Summary): QueryCase["ask"] =>
  async (server, period) =>
    summary(await runQuery(server, { ...query, range: isoRange(period) }));

/** SQL that selects one value per day, in the order of the days. */
export const byDay = (value: string, read = (value: number) => value): ByHand => ({
  sql: `SELECT toStartOfDay(ts) AS day, ${value} AS value FROM ${EVENTS_TABLE}
    WHERE ${SINCE} ${UNTIL} GROUP BY day ORDER BY day`,
  summary: (rows) => rows.map((row) => read(Number(row.value))),
});
