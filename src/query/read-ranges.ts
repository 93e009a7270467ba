import { periodOf } from "./engine/period/period";
import { overlap, retentionWindow } from "./engine/period/retention-window";
import type { TimeRange } from "./engine/time/buckets";
import { calendarOf } from "./kinds/retention/calendar";
import type { Query } from "./query";

/** Queries of these ranges; a user's profile has no range. */
type RangedQuery = Exclude<Query, { kind: "user" }>;

/**
 * The times of the events that a query counts, which are not only those in its range. `now` in ms.
 */
export function readRanges(query: RangedQuery, now: number): TimeRange[] {
  const retained = retentionWindow(now);
  return askedRanges(query, now).flatMap((range) => overlap(range, retained) ?? []);
}

/** Like {@link readRanges}, but not cut by retention. */
export function askedRanges(query: RangedQuery, now: number): TimeRange[] {
  const { range, previous, previousYear } = periodOf(query.range, query.timezone, now);
  switch (query.kind) {
    case "trend":
    case "breakdown":
      if (query.compare === undefined) return [range];
      return [range, query.compare === "previous_year" ? previousYear : previous];
    case "funnel":
      return [{ ...range, end: range.end + query.window }];
    case "paths":
      return query.direction === "after"
        ? [{ ...range, end: range.end + query.window }]
        : [{ ...range, start: range.start - query.window }];
    case "retention":
      return [{ ...range, end: calendarOf(query, range).buckets.at(-1)?.start ?? range.end }];
    default:
      return [range];
  }
}
