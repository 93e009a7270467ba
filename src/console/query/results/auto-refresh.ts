import type { QueryResult } from "@/query";

/** Refresh interval for results that can still change. */
const REFRESH_MS = 60_000;
/** The range's end is on the server's clock, the arrival on the browser's. */
const SKEW_MS = 5 * 60_000;

/** A cached result and its arrival, in ms since the epoch. */
type CachedResult = { data: QueryResult | undefined; dataUpdatedAt: number };

/**
 * Refetches a result while new events can still change it. A hidden tab does not refetch; it
 * catches up on focus.
 */
export const AUTO_REFRESH = {
  interval: (cached: CachedResult): number | false => (canChange(cached) ? REFRESH_MS : false),
  onFocus: (cached: CachedResult, now = Date.now()): boolean =>
    canChange(cached) && now - cached.dataUpdatedAt > REFRESH_MS,
};

function canChange({ data, dataUpdatedAt }: CachedResult): boolean {
  return data !== undefined && completeAt(data) > dataUpdatedAt - SKEW_MS;
}

/** The time from which no further event can change the result, in ms. */
function completeAt(result: QueryResult): number {
  const end = Date.parse(result.end_time);
  switch (result.kind) {
    case "funnel":
      return end + result.window_ms;
    case "paths":
      return result.direction === "after" ? end + result.window_ms : end;
    case "retention":
      return result.cohorts.some(({ open }) => open !== null) ? Number.POSITIVE_INFINITY : end;
    default:
      return end;
  }
}
