import { createParser, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { parseJson } from "@/console/json/parse-json";
import { sameJson } from "@/console/json/same-json";
import { readFilters } from "@/console/query/model/read";
import { periodParser } from "@/console/query/range/use-period";
import { wireRange } from "@/console/query/range/use-range";
import type { WireDashboard } from "@/dashboards/config/wire";
import type { WireFilter } from "@/query/engine/language/wire";

const OVERRIDES = {
  range: periodParser,
  zone: parseAsString.withOptions({ history: "push" }),
  filters: createParser({
    parse: (text: string): WireFilter[] => readFilters(parseJson(text)),
    serialize: (filters: WireFilter[]) => JSON.stringify(filters),
    eq: sameJson,
  }).withOptions({ history: "push" }),
};

export type DashboardScope = Pick<WireDashboard, "range" | "timezone" | "filters">;

/**
 * Period, zone and filters that a viewer chose. They are stored in the URL and override the saved
 * ones for this viewer only.
 */
export function useViewOverrides(saved: DashboardScope) {
  const [chosen, set] = useQueryStates(OVERRIDES);
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
    /** Whether the view differs from the saved dashboard. */
    differs: range !== null || zone !== null || filters !== null,
    setRange: (to: typeof range) => void set({ range: to }),
    setZone: (to: string) => void set({ zone: to === saved.timezone ? null : to }),
    setFilters: (to: WireFilter[]) =>
      void set({ filters: sameJson(to, saved.filters ?? []) ? null : to }),
    reset: () => void set({ range: null, zone: null, filters: null }),
  };
}
