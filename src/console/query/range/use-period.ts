import { createParser, useQueryState } from "nuqs";
import { type DateRange, isDatePreset } from "@/ui/dates/date-range";

const DAYS = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** "7d", or the first and the last day in either order: "2026-11-01..2026-11-28". */
export function readPeriod(text: string): DateRange | null {
  if (isDatePreset(text)) return { preset: text };
  const [, one = "", other = ""] = DAYS.exec(text) ?? [];
  if (!isDay(one) || !isDay(other)) return null;
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

/** Of the calendar: a 30th of February reads as a day of March, and a 99th cannot be shown at all. */
function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

export const writePeriod = (period: DateRange): string =>
  "preset" in period ? period.preset : `${period.from}..${period.to}`;

export const periodParser = createParser({
  parse: readPeriod,
  serialize: writePeriod,
  eq: (a: DateRange, b: DateRange) => writePeriod(a) === writePeriod(b),
}).withOptions({ history: "push" });

const USUAL: DateRange = { preset: "30d" };

/** The period that a screen shows, kept in its address. */
export function usePeriod(usual: DateRange = USUAL) {
  return useQueryState("range", periodParser.withDefault(usual));
}
