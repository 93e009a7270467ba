import type { Direction } from "@/query/engine/questions/events";
import type { TimeRange } from "@/query/engine/time/buckets";

const HOUR = 3_600_000;
/** Each window is this many times longer than the previous one. */
const GROWTH = 6;

/**
 * Divides a range into windows that grow with their distance from `position` (ms; null for the
 * range's end), nearest first, in one direction. Together they cover exactly the part of the range
 * in that direction, including the position's own millisecond.
 */
export function* windowsOf(
  range: TimeRange,
  position: number | null,
  direction: Direction,
): Generator<TimeRange> {
  let length = HOUR;
  if (direction === "older") {
    let end = position === null ? range.end : Math.min(position + 1, range.end);
    for (; end > range.start; length *= GROWTH) {
      const start = Math.max(end - length, range.start);
      yield { start, end };
      end = start;
    }
    return;
  }
  let start = Math.max(position ?? range.start, range.start);
  for (; start < range.end; length *= GROWTH) {
    const end = Math.min(start + length, range.end);
    yield { start, end };
    start = end;
  }
}
