import { DAY_MS } from "@/base/durations";

/** In ms, the end not included. */
export type TimeSpan = { start: number; end: number };

/** The days of UTC that it touches, ISO: they stay the same while its end moves on by the minute. */
export const daysAround = ({ start, end }: TimeSpan) => ({
  from: new Date(Math.floor(start / DAY_MS) * DAY_MS).toISOString(),
  to: new Date(Math.ceil(end / DAY_MS) * DAY_MS).toISOString(),
});

export function within<T extends { at: string }>(
  notes: readonly T[],
  { start, end }: TimeSpan,
): T[] {
  return notes.filter(({ at }) => Date.parse(at) >= start && Date.parse(at) < end);
}
