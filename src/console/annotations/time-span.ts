import { DAY_MS } from "@/base/time/durations";

/** A time span in ms since the epoch; the end is excluded. */
type TimeSpan = { start: number; end: number };

/**
 * The UTC days that a time span overlaps, in ISO 8601. They stay the same while its end moves by
 * the minute, so the query is cached.
 */
export const daysAround = ({ start, end }: TimeSpan) => ({
  from: new Date(Math.floor(start / DAY_MS) * DAY_MS).toISOString(),
  to: new Date(Math.ceil(end / DAY_MS) * DAY_MS).toISOString(),
});

/** The notes in a time span. */
export function notesWithin<T extends { at: string }>(
  notes: readonly T[],
  { start, end }: TimeSpan,
): T[] {
  return notes.filter(({ at }) => Date.parse(at) >= start && Date.parse(at) < end);
}
