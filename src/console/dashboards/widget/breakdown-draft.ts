import { fieldLabel } from "@/console/query/model/fields";
import { filterText } from "@/console/query/model/filters";
import {
  isRecord,
  readEvents,
  readFilters,
  readMeasure,
  readOne,
  readText,
} from "@/console/query/model/read";
import type { WireBreakdown } from "@/query/engine/language/wire";
import { seriesLabel } from "@/query/engine/model/labels";
import { DEFAULT_GROUPS } from "@/query/engine/model/limits";

/** A ranking being built. Its field may still be missing. */
export type BreakdownDraft = Partial<Omit<WireBreakdown, "kind" | "range" | "timezone">>;

export function readBreakdownDraft(input: unknown): BreakdownDraft {
  if (!isRecord(input)) return {};
  const by = readText(input.by);
  const events = readEvents(input.events);
  const filters = readFilters(input.filters);
  const compare = readOne(input.compare, ["previous_period", "previous_year"]);
  const bots = readOne(input.bots, ["exclude"]);
  const { limit } = input;
  return {
    ...readMeasure(input),
    ...(by && { by }),
    ...(events && { events }),
    ...(typeof limit === "number" && limit !== DEFAULT_GROUPS && { limit }),
    ...(compare && { compare }),
    ...(filters.length > 0 && { filters }),
    ...(bots && { bots }),
  };
}

/** "page_view: Users by Country · Platform is web". */
export function breakdownSummary({ by, filters = [], ...series }: BreakdownDraft): string {
  if (by === undefined) return "Choose a field";
  return [`${seriesLabel(series)} by ${fieldLabel(by)}`, ...filters.map(filterText)].join(" · ");
}
