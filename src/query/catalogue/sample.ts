import type { TimeRange } from "../time/buckets";

const HOUR_SECONDS = 3_600;

/**
 * The hours that stand for a range of `events` events, so that about `wanted` are looked at: every
 * n-th, which reads little since the table is sorted by hour. Null where all can be looked at.
 *
 * n has no divisor in common with the 168 hours of a week: each hour of each day has its turn.
 */
export function sampleHours(
  { start, end }: TimeRange,
  events: number,
  wanted: number,
): number[] | null {
  if (events <= wanted) return null;
  let every = Math.ceil(events / wanted);
  while (every % 2 === 0 || every % 3 === 0 || every % 7 === 0) every++;
  const first = Math.floor(start / 1000 / HOUR_SECONDS) * HOUR_SECONDS;
  const hours: number[] = [];
  for (let hour = first; hour * 1000 < end; hour += every * HOUR_SECONDS) hours.push(hour);
  return hours;
}
