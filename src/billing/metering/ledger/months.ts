import { HOUR_MS } from "@/base/time/durations";
import { previousUtcMonth, utcMonth } from "@/base/time/utc";

/**
 * The calendar months (UTC, by their first day) whose overage is still reported: counts of the previous one can
 * arrive late, for example from a process that could not reach the database.
 */
export const reportedMonths = (now: number): Date[] => [
  new Date(previousUtcMonth(now)),
  monthOf(now),
];

export const monthOf = (now: number): Date => new Date(`${utcMonth(now)}-01`);

/** The start of the last full hour. */
export const lastFullHour = (now: number): number => startOfHour(now) - HOUR_MS;

export const startOfHour = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS;
