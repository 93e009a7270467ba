import { Temporal } from "temporal-polyfill";
import type { WireRange } from "@/query/engine/language/wire";

export type Day = Temporal.PlainDate;
export type Unit = "day" | "week" | "month" | "quarter" | "year";

export const dayIn = (zone: string, ms: number): Day =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();

/** The first day of the unit that a day is in. Weeks start on Monday. */
export function startOf(unit: Unit, day: Day): Day {
  if (unit === "day") return day;
  if (unit === "week") return day.subtract({ days: day.dayOfWeek - 1 });
  if (unit === "month") return day.with({ day: 1 });
  if (unit === "quarter")
    return day.with({ day: 1, month: 3 * Math.floor((day.month - 1) / 3) + 1 });
  return day.with({ day: 1, month: 1 });
}

/** A day so many units later; earlier if `count` is negative. */
export function addUnits(day: Day, unit: Unit, count: number): Day {
  if (unit === "quarter") return day.add({ months: 3 * count });
  return day.add({ [`${unit}s`]: count });
}

/** Both days are included. */
export const days = (from: Day, to: Day): WireRange => ({
  from: from.toString(),
  to: to.toString(),
});

/** The whole unit that starts on a day. */
export const wholeUnit = (unit: Unit, start: Day): WireRange =>
  days(start, addUnits(start, unit, 1).subtract({ days: 1 }));

export const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

/** The source of a pattern for names in full or shortened to three letters. */
const namePattern = (names: readonly string[], more = ""): string =>
  `(?:${names.map((name) => `${name}|${name.slice(0, 3)}\\.?(?![a-z])`).join("|")}${more})`;

export const MONTH = namePattern(MONTHS, "|sept\\.?(?![a-z])");
/** Only in full: "sun" and "sat" are words. */
export const WEEKDAY = `(?:${WEEKDAYS.join("|")})`;

/** 1 for January. */
export const monthOf = (name: string): number =>
  MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;

/** 1 for Monday. */
export const weekdayOf = (name: string): number => WEEKDAYS.indexOf(name.toLowerCase()) + 1;
