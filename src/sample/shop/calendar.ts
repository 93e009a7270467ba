import { Temporal } from "temporal-polyfill";
import { HOUR_MS } from "@/base/time/durations";
import type { Random, Weighted } from "./random";

/** The days that the sample covers, up to today. */
export const DAYS = 90;

/** The day on which the cold brew kit is launched, counted from the first day. */
export const LAUNCH_DAY = 60;

/** The hour of an outage: browsers lose their events, and apps send theirs later. */
export const OUTAGE = { day: 78, hour: 14 } as const;

/** Relative demand, Monday first. */
const WEEKDAYS = [1, 1.04, 1.02, 1.06, 0.94, 0.72, 0.9] as const;

const byHour = (weights: readonly number[]): Weighted<number> =>
  weights.map((weight, hour) => [hour, weight]);
const WORKDAY_HOURS = byHour([
  3, 2, 1, 1, 1, 3, 8, 18, 26, 28, 30, 34, 46, 38, 30, 28, 30, 34, 42, 54, 60, 48, 24, 9,
]);
const WEEKEND_HOURS = byHour([
  6, 4, 2, 1, 1, 1, 3, 8, 18, 32, 42, 46, 44, 40, 38, 38, 38, 40, 42, 46, 48, 38, 22, 12,
]);

/** One day of the sample in the project's zone. */
export type ShopDay = {
  /** 0 is the first. */
  index: number;
  date: Temporal.PlainDate;
  zone: string;
};

export function shopDays(endMs: number, zone: string): ShopDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(endMs)
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  return Array.from({ length: DAYS }, (_, index) => {
    const date = today.subtract({ days: DAYS - 1 - index });
    return { index, date, zone };
  });
}

/** When an hour of local time starts, in ms since the epoch. */
const hourOf = ({ date, zone }: ShopDay, hour: number): number =>
  date.toPlainDateTime({ hour }).toZonedDateTime(zone).epochMilliseconds;

const isWeekend = ({ date }: ShopDay): boolean => date.dayOfWeek > 5;

/** Demand relative to an ordinary first day. */
export function demand(day: ShopDay): number {
  const growth = 1 + day.index / 100;
  return growth * (WEEKDAYS[day.date.dayOfWeek - 1] ?? 1) * (1 + launchBoost(day));
}

/** Demand more than triples on the launch day and returns to normal within ten days. */
function launchBoost({ index }: ShopDay): number {
  const since = index - LAUNCH_DAY;
  return since < 0 ? 0 : 2.4 * Math.exp(-since / 2.5);
}

/** Draws the times of a day's visits, in ms since the epoch. */
export function arrivalTimes(day: ShopDay, random: Random): () => number {
  // Time zone lookups are slow, so each hour is resolved once per day.
  const hours = Array.from({ length: 24 }, (_, hour) => hourOf(day, hour));
  const weights = isWeekend(day) ? WEEKEND_HOURS : WORKDAY_HOURS;
  return () => (hours[random.weighted(weights)] ?? 0) + random.int(0, HOUR_MS - 1);
}

/** In ms since the epoch. */
export function outageOf(days: readonly ShopDay[]): { start: number; end: number } {
  const day = days[OUTAGE.day];
  if (!day) throw new RangeError("the outage is outside the sample");
  const start = hourOf(day, OUTAGE.hour);
  return { start, end: start + HOUR_MS };
}
