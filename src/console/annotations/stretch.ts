import { DAY_MS } from "@/base/time/durations";

/** In ms, the end not included. */
export type Stretch = { start: number; end: number };

/** The days of UTC that it touches, ISO: they stay the same while its end moves on by the minute. */
export const daysAround = ({ start, end }: Stretch) => ({
  from: new Date(Math.floor(start / DAY_MS) * DAY_MS).toISOString(),
  to: new Date(Math.ceil(end / DAY_MS) * DAY_MS).toISOString(),
});

export function within<T extends { at: string }>(
  notes: readonly T[],
  { start, end }: Stretch,
): T[] {
  return notes.filter(({ at }) => Date.parse(at) >= start && Date.parse(at) < end);
}
