import { DAY_MS } from "./durations";

/** The calendar of UTC, in which whatever is counted by day or month is counted. Moments are in ms. */

/** "2026-07-15". */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** "2026-07". */
export const utcMonth = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** The first moment of the next month. */
export const nextUtcMonth = (ms: number): number => firstOf(ms, 1);

/** The first moment of the month before. */
export const previousUtcMonth = (ms: number): number => firstOf(ms, -1);

function firstOf(ms: number, months: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

/** Tells days and months as {@link utcDay} and {@link utcMonth} do, at a fraction of their cost where moments are near each other. */
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
