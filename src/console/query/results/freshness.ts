import type { QueryResult } from "@/query";

/** How often an answer that still grows is asked for anew; meanwhile it is fresh enough. */
const REFRESH_MS = 60_000;
/** The server's clock says where a range ends, the browser's when its answer came. */
const SKEW_MS = 5 * 60_000;

/** An answer as it is kept: when it came, in ms. */
type Kept = { data: QueryResult | undefined; dataUpdatedAt: number };

/**
 * When an answer is asked for anew by itself: while events that still come may change it. A tab that nobody
 * sees asks nothing, and catches up when it is looked at again.
 */
export const FRESHNESS = {
  interval: (kept: Kept): number | false => (grows(kept) ? REFRESH_MS : false),
  onSight: (kept: Kept, now = Date.now()): boolean =>
    grows(kept) && now - kept.dataUpdatedAt > REFRESH_MS,
};

function grows({ data, dataUpdatedAt }: Kept): boolean {
  return data !== undefined && growsUntil(data) > dataUpdatedAt - SKEW_MS;
}

/** When the last event that can count has happened. */
function growsUntil(result: QueryResult): number {
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
