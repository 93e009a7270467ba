import type { Direction } from "@/query/engine/questions/events";
import type { TimeRange } from "@/query/engine/time/buckets";

const HOUR = 3_600_000;
/** Each window is so many times as long as the one before. */
const GROWTH = 6;

/**
 * A range cut into windows that grow with their distance from `place` (ms; null for the range's end),
 * nearest first, in one direction. Together they are exactly what of the range lies there, the
 * place's own millisecond included.
 */
export function* windowsOf(
  range: TimeRange,
  place: number | null,
  direction: Direction,
): Generator<TimeRange> {
  let length = HOUR;
  if (direction === "older") {
    let end = place === null ? range.end : Math.min(place + 1, range.end);
    for (; end > range.start; length *= GROWTH) {
      const start = Math.max(end - length, range.start);
      yield { start, end };
      end = start;
    }
    return;
  }
  let start = Math.max(place ?? range.start, range.start);
  for (; start < range.end; length *= GROWTH) {
    const end = Math.min(start + length, range.end);
    yield { start, end };
    start = end;
  }
}
