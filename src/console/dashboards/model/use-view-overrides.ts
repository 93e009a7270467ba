import { createParser, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { parseJsonExactly } from "@/base/text/long-integers";
import { sameJson } from "@/console/json/same-json";
import { readFilters } from "@/console/query/model/read";
import { periodParser } from "@/console/query/range/use-period";
import { wireRange } from "@/console/query/range/use-range";
import type { WireDashboard } from "@/dashboards/config/wire";
import type { WireFilter } from "@/query/engine/language/wire";

const LOOKING = {
  range: periodParser,
  zone: parseAsString.withOptions({ history: "push" }),
  filters: createParser({
    parse: (text: string): WireFilter[] => readFilters(parseJson(text)),
    serialize: (filters: WireFilter[]) => JSON.stringify(filters),
    eq: sameJson,
  }).withOptions({ history: "push" }),
};

function parseJson(text: string): unknown {
  try {
    return parseJsonExactly(text);
  } catch {
    return null;
  }
}

export type Whole = Pick<WireDashboard, "range" | "timezone" | "filters">;

/**
 * Period, zone and filters of whoever only looks: they stand in the address, over what is saved, and
 * change nothing for others.
 */
export function useLooking(saved: Whole) {
  const [chosen, set] = useQueryStates(LOOKING);
  const { range, zone, filters } = chosen;
  const shown = useMemo(() => {
    const timezone = zone ?? saved.timezone;
    return {
      range: range ? wireRange(range) : saved.range,
      ...(timezone !== undefined && { timezone }),
      filters: filters ?? saved.filters ?? [],
    };
  }, [range, zone, filters, saved.range, saved.timezone, saved.filters]);
  return {
    shown,
    /** Something else is shown than what is saved. */
    differs: range !== null || zone !== null || filters !== null,
    setRange: (to: typeof range) => void set({ range: to }),
    setZone: (to: string) => void set({ zone: to === saved.timezone ? null : to }),
    setFilters: (to: WireFilter[]) =>
      void set({ filters: sameJson(to, saved.filters ?? []) ? null : to }),
    reset: () => void set({ range: null, zone: null, filters: null }),
  };
}
