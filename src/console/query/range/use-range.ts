import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useProject } from "@/console/shell/current/current";
import type { WireRange } from "@/query/engine/language/wire";
import type { DateRange } from "@/ui/dates/date-range";
import { pickedRange } from "./range-words";
import { periodParser } from "./use-period";

export type QueryPeriod = { range: WireRange; timezone: string };

const DEFAULT_RANGE: DateRange = { preset: "30d" };

const ZONE = parseAsString.withOptions({ history: "push" });

/** A range in the format of the query language. */
export function wireRange(range: DateRange): WireRange {
  if (!("preset" in range)) return range;
  const { preset } = range;
  return preset === "today" || preset === "yesterday" ? { day: preset } : { last: preset };
}

/** The range as date pickers represent it, or `fallback` if they cannot. */
export const dateRangeOf = (range: WireRange, fallback: DateRange = DEFAULT_RANGE): DateRange =>
  pickedRange(range) ?? fallback;

/**
 * The screen's range and zone, stored in the URL. Defaults: the screen's own range and the project's zone.
 */
export function useRange(defaultRange: DateRange = DEFAULT_RANGE) {
  const { timeZone } = useProject();
  const parsers = useMemo(
    () => ({ range: periodParser.withDefault(defaultRange), zone: ZONE }),
    [defaultRange],
  );
  const [{ range, zone: chosen }, set] = useQueryStates(parsers);
  const zone = chosen ?? timeZone;
  /** Range and zone in the format of a query. */
  const period = useMemo(
    (): QueryPeriod => ({ range: wireRange(range), timezone: zone }),
    [range, zone],
  );
  return {
    range,
    zone,
    period,
    set,
    setRange: (to: DateRange) => void set({ range: to }),
    setZone: (to: string) => void set({ zone: to === timeZone ? null : to }),
  };
}
