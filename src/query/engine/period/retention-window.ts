import { retentionFloor } from "@/base/time/retention";
import type { TimeRange } from "../time/buckets";

/**
 * Ingestion accepts events up to an hour ahead (MAX_AHEAD_MS); the rest is slack
 * for clocks that differ.
 */
const FURTHEST_AHEAD = 24 * 3_600_000;
/** The window ends on a full hour: a projection cannot answer part of an hour. */
const HOUR = 3_600_000;

/** The time range in which events can count. */
export function retentionWindow(now: number): TimeRange {
  return {
    start: retentionFloor(now),
    end: Math.ceil((now + FURTHEST_AHEAD) / HOUR) * HOUR,
  };
}

/** The intersection of two ranges, or null. */
export function overlap(a: TimeRange, b: TimeRange): TimeRange | null {
  const start = Math.max(a.start, b.start);
  const end = Math.min(a.end, b.end);
  return start < end ? { start, end } : null;
}

/** The start of retention, if the range starts before it. */
export function partialFrom(range: TimeRange, now: number): number | null {
  const floor = retentionFloor(now);
  return range.start < floor ? floor : null;
}
