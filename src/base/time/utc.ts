import { DAY_MS } from "./durations";

/** Counts by day and month use the UTC calendar. Times are in ms. */

/** "2026-07-15". */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day of the epoch: no counted day is earlier. */
export const FIRST_DAY = "1970-01-01";

/** The day as a value of PostgreSQL's type `date`. */
export const utcDate = (ms: number): Date => new Date(utcDay(ms));

/** The start of the next day. */
export const nextUtcDay = (ms: number): number => utcDate(ms).getTime() + DAY_MS;

/** "2026-07". */
export const utcMonth = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** The start of the next month. */
export const nextUtcMonth = (ms: number): number => firstOf(ms, 1);

/** The start of the previous month. */
export const previousUtcMonth = (ms: number): number => firstOf(ms, -1);

function firstOf(ms: number, months: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

/**
 * Like {@link utcDay} and {@link utcMonth}, but much cheaper for times that are
 * close to each other.
 */
export class UtcDays {
  #start = 0;
  #text = utcDay(0);

  of(ms: number): string {
    if (ms < this.#start || ms >= this.#start + DAY_MS) {
      this.#start = Math.floor(ms / DAY_MS) * DAY_MS;
      this.#text = utcDay(this.#start);
    }
    return this.#text;
  }

  monthOf(ms: number): string {
    return this.of(ms).slice(0, 7);
  }
}
