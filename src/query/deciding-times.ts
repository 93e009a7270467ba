import { retentionFloor } from "@/base/time/retention";
import type { TimeRange } from "./engine/time/buckets";
import type { Query } from "./query";
import { askedRanges } from "./read-ranges";

/** What a result depends on besides the query. */
type Dependence = {
  /** The times of the events that can change it; undefined if any event can. */
  times: readonly TimeRange[] | undefined;
  /** Whether it also depends on the time of the query. */
  dependsOnNow: boolean;
};

/**
 * The times of the events that decide a result. A result about times that are over, and that
 * retention has not cut, stays the same until one of those events is stored or deleted.
 */
export function dependenceOf(query: Query, now: number): Dependence {
  const times = decidingTimes(query, now);
  if (!times) return { times, dependsOnNow: true };
  const floor = retentionFloor(now);
  return { times, dependsOnNow: times.some(({ start, end }) => start < floor || end > now) };
}

function decidingTimes(query: Query, now: number): readonly TimeRange[] | undefined {
  switch (query.kind) {
    case "trend":
    case "breakdown":
    case "funnel":
    case "paths":
      return askedRanges(query, now);
    case "retention":
      // Whether a user's event is the first one depends on all earlier events.
      return query.start.first_time ? undefined : askedRanges(query, now);
    default:
      return undefined;
  }
}
