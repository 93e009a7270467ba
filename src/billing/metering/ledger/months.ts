import { HOUR_MS } from "@/base/time/durations";
import { utcMonth } from "@/base/time/utc";

/** The calendar month (UTC), by its first day. */
export const monthOf = (now: number): Date => new Date(`${utcMonth(now)}-01`);

/** The start of the last full hour. */
export const lastFullHour = (now: number): number => startOfHour(now) - HOUR_MS;

export const startOfHour = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS;
