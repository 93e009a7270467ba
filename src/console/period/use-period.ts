import { createParser, useQueryState } from "nuqs";
import { type DateRange, isDatePreset } from "@/ui/date-range-value";

const DAYS = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** "7d", or the first and the last day: "2026-11-01..2026-11-28". */
export function readPeriod(text: string): DateRange | null {
  if (isDatePreset(text)) return { preset: text };
  const [, from, to] = DAYS.exec(text) ?? [];
  return from !== undefined && to !== undefined ? { from, to } : null;
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
