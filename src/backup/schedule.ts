import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/base/time/durations";

export type Schedule = {
  /** In hours. */
  every?: number | undefined;
  /** In minutes since midnight (UTC): once a day. */
  at?: number | undefined;
};

const DEFAULT_HOURS = 24;

/**
 * When the backup after the one that began at `last` is due, in ms; `last` is null before the
 * first. A time of day that passed while the server was stopped is made up for.
 */
export function dueAt({ every = DEFAULT_HOURS, at }: Schedule, last: number | null): number {
  if (last === null) return 0;
  if (at === undefined) return last + every * HOUR_MS;
  const midnight = Math.floor(last / DAY_MS) * DAY_MS;
  const sameDay = midnight + at * MINUTE_MS;
  return sameDay > last ? sameDay : sameDay + DAY_MS;
}
