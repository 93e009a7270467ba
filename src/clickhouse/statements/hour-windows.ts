import { HOUR_MS } from "@/base/time/durations";

/** The start of an event's hour, in ms. */
export const HOUR_MS_SQL = "toUnixTimestamp64Milli(toDateTime64(toStartOfHour(ts), 3))";

/** How many events an hour has, as ClickHouse returns it; `hour` is {@link HOUR_MS_SQL}. */
export type HourCount = { hour: string; events: string };

/** Whole hours, from `from` to `to` (excluded), in ms. */
export type HourWindow = { from: number; to: number; events: number };

/**
 * Joins hours, the oldest first, into windows of at most `maxEvents`. A single hour can have more.
 */
export function groupHours(hours: readonly HourCount[], maxEvents: number): HourWindow[] {
  const windows: HourWindow[] = [];
  for (const { hour, events: count } of hours) {
    const events = Number(count);
    const [from, to] = [Number(hour), Number(hour) + HOUR_MS];
    const last = windows.at(-1);
    if (last && last.events + events <= maxEvents) {
      last.to = to;
      last.events += events;
    } else {
      windows.push({ from, to, events });
    }
  }
  return windows;
}
