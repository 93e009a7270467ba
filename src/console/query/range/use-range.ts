import { createParser, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useProject } from "@/console/shell/current/current";
import type { WireRange } from "@/query/engine/language/wire";
import { readRange, writeRange } from "@/query/links/range-text";
import type { DateRange } from "@/ui/dates/date-range";

export type QueryPeriod = { range: WireRange; timezone: string };

export const DEFAULT_RANGE: DateRange = { preset: "30d" };

/** Any range of the query language, including those that the pickers cannot represent. */
const RANGE = createParser({
  parse: readRange,
  serialize: writeRange,
  eq: (a: WireRange, b: WireRange) => writeRange(a) === writeRange(b),
}).withOptions({ history: "push" });

const ZONE = parseAsString.withOptions({ history: "push" });

/** A range in the format of the query language. */
export function wireRange(range: DateRange): WireRange {
  if (!("preset" in range)) return range;
  const { preset } = range;
  return preset === "today" || preset === "yesterday" ? { day: preset } : { last: preset };
}

/**
 * The screen's range and zone, stored in the URL. Defaults: the screen's own range
 * and the project's zone.
 */
export function useRange(defaultRange: DateRange = DEFAULT_RANGE) {
  const { timeZone } = useProject();
  const parsers = useMemo(
    () => ({ range: RANGE.withDefault(wireRange(defaultRange)), zone: ZONE }),
    [defaultRange],
  );
  const [{ range, zone: chosen }, set] = useQueryStates(parsers);
  const zone = chosen ?? timeZone;
  /** Range and zone in the format of a query. */
  const period = useMemo((): QueryPeriod => ({ range, timezone: zone }), [range, zone]);
  return {
    zone,
    period,
    set,
    setRange: (to: DateRange) => void set({ range: wireRange(to) }),
    setZone: (to: string) => void set({ zone: to === timeZone ? null : to }),
  };
}
