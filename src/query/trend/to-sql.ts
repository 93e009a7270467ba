import { readableTrend } from "../compile/readable";
import { periodOf } from "../period/period";
import type { TrendQuery } from "./schema";

/** The trend as SQL over `events`, for whoever wants to go on from it by hand; null where it has none. */
export function trendToSql(query: TrendQuery, now: number): string | null {
  const { range, granularity } = periodOf(query.range, query.timezone, now);
  return readableTrend(query, range, query.granularity ?? granularity);
}
