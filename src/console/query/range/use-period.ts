import { createParser, useQueryState } from "nuqs";
import { isDay } from "@/query/links/range-text";
import { type DateRange, isDatePreset } from "@/ui/dates/date-range";

const DAYS = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** Reads "7d" or two days in either order: "2026-11-01..2026-11-28". */
export function readPeriod(text: string): DateRange | null {
  if (isDatePreset(text)) return { preset: text };
  const [, one = "", other = ""] = DAYS.exec(text) ?? [];
  if (!isDay(one) || !isDay(other)) return null;
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

export const writePeriod = (period: DateRange): string =>
  "preset" in period ? period.preset : `${period.from}..${period.to}`;

export const periodParser = createParser({
  parse: readPeriod,
  serialize: writePeriod,
  eq: (a: DateRange, b: DateRange) => writePeriod(a) === writePeriod(b),
}).withOptions({ history: "push" });

const DEFAULT_RANGE: DateRange = { preset: "30d" };

/** The screen's period, stored in the URL. */
export function usePeriod(defaultRange: DateRange = DEFAULT_RANGE) {
  return useQueryState("range", periodParser.withDefault(defaultRange));
}
