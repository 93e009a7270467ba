import { fieldLabel } from "@/console/query/model/fields";
import { filterText } from "@/console/query/model/filters";
import { measureLabel } from "@/console/query/model/metrics";
import {
  isRecord,
  readEvents,
  readFilters,
  readMeasure,
  readOne,
  readText,
} from "@/console/query/model/read";
import { DEFAULT_GROUPS } from "@/query/language/limits";
import type { WireBreakdown } from "@/query/language/wire";

/** A ranking as it is being built: it may still lack the field. */
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

/** "Users of page_view by Country · Platform is web". */
export function breakdownSummary({ by, events, filters = [], ...measure }: BreakdownDraft): string {
  if (by === undefined) return "Choose a field";
  const what = events ? ` of ${events.join(" or ")}` : "";
  return [`${measureLabel(measure)}${what} by ${fieldLabel(by)}`, ...filters.map(filterText)].join(
    " · ",
  );
}
