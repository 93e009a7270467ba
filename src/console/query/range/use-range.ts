import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useProject } from "@/console/shell/current/current";
import type { WireRange } from "@/query/engine/language/wire";
import { type DateRange, isDatePreset } from "@/ui/dates/date-range";
import { periodParser } from "./use-period";

/** What the range and the zone are in a query. */
export type Asked = { range: WireRange; timezone: string };

const USUAL: DateRange = { preset: "30d" };

const ZONE = parseAsString.withOptions({ history: "push" });

/** A range as the query language writes it. */
export function wireRange(range: DateRange): WireRange {
  if (!("preset" in range)) return range;
  const { preset } = range;
  return preset === "today" || preset === "yesterday" ? { day: preset } : { last: preset };
}

/** The same the other way round; what no picker can show is shown as usual. */
export function dateRangeOf(range: WireRange, usual: DateRange = USUAL): DateRange {
  if ("from" in range) return { from: range.from, to: range.to };
  const preset = "day" in range ? range.day : "last" in range ? range.last : "";
  return isDatePreset(preset) ? { preset } : usual;
}

/**
 * The range and the zone of a screen, kept in its address; until they are chosen, the zone is the
 * project's and the range the screen's usual one.
 */
export function useRange(usual: DateRange = USUAL) {
  const { timeZone } = useProject();
  const parsers = useMemo(() => ({ range: periodParser.withDefault(usual), zone: ZONE }), [usual]);
  const [{ range, zone: chosen }, set] = useQueryStates(parsers);
  const zone = chosen ?? timeZone;
  /** What the two are in a query. */
  const asked = useMemo((): Asked => ({ range: wireRange(range), timezone: zone }), [range, zone]);
  return {
    range,
    zone,
    asked,
    set,
    setRange: (to: DateRange) => void set({ range: to }),
    setZone: (to: string) => void set({ zone: to === timeZone ? null : to }),
  };
}
