import { parseAsString, useQueryStates } from "nuqs";
import { periodParser } from "@/console/period/use-period";
import { useProject } from "@/console/shell/current";
import type { WireRange } from "@/query/language/wire";
import type { DateRange } from "@/ui/date-range-value";

const USUAL: DateRange = { preset: "30d" };

const PARSERS = {
  range: periodParser.withDefault(USUAL),
  zone: parseAsString.withOptions({ history: "push" }),
};

/** A range as the query language writes it. */
export function wireRange(range: DateRange): WireRange {
  if (!("preset" in range)) return range;
  const { preset } = range;
  return preset === "today" || preset === "yesterday" ? { day: preset } : { last: preset };
}

/** The range and the zone of a screen, kept in its address; the zone is the project's until one is chosen. */
export function useRange() {
  const { timeZone } = useProject();
  const [{ range, zone }, set] = useQueryStates(PARSERS);
  return {
    range,
    zone: zone ?? timeZone,
    /** What the two are in a query. */
    asked: { range: wireRange(range), timezone: zone ?? timeZone },
    setRange: (chosen: DateRange) => void set({ range: chosen }),
    setZone: (chosen: string) => void set({ zone: chosen === timeZone ? null : chosen }),
  };
}
