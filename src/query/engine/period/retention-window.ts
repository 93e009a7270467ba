import { retentionFloor } from "@/base/time/retention";
import type { TimeRange } from "../time/buckets";

/** No event lies further ahead than an hour (ingestion's rule); the rest is for clocks that differ. */
const FURTHEST_AHEAD = 24 * 3_600_000;
/** Where the future is cut off, no hour is: its events would be read row by row. */
const HOUR = 3_600_000;

/** All the time in which there can be events that count. */
export function retentionWindow(now: number): TimeRange {
  return {
    start: retentionFloor(now),
    end: Math.ceil((now + FURTHEST_AHEAD) / HOUR) * HOUR,
  };
}

/** What two ranges have in common, or null. */
export function overlap(a: TimeRange, b: TimeRange): TimeRange | null {
  const start = Math.max(a.start, b.start);
  const end = Math.min(a.end, b.end);
  return start < end ? { start, end } : null;
}

/** The oldest instant that is counted, if the range begins before it. */
export function partialFrom(range: TimeRange, now: number): number | null {
  const floor = retentionFloor(now);
  return range.start < floor ? floor : null;
}
