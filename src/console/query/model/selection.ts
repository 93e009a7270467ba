import type { WireFilter, WireSelection } from "@/query/engine/language/wire";
import { selectionLabel } from "@/query/engine/model/labels";
import { filterText } from "./filters";
import { isRecord, readEvents, readFilters, readText } from "./read";

export type { WireSelection } from "@/query/engine/language/wire";

/** The parts of a selection, including empty ones. */
type Loose = {
  events?: readonly string[] | undefined;
  filters?: readonly WireFilter[] | undefined;
  label?: string | undefined;
};

/** Drops empty parts, so that URLs stay short and equal selections compare equal. */
export function selectionOf({ events = [], filters = [], label = "" }: Loose): WireSelection {
  const name = label.trim();
  return {
    ...(events.length > 0 && { events: [...events] }),
    ...(filters.length > 0 && { filters: [...filters] }),
    ...(name !== "" && { label: name }),
  };
}

/** Reads a selection from a URL; null if it is not one. */
export function readSelection(input: unknown): WireSelection | null {
  if (!isRecord(input)) return null;
  const { events, filters, label } = input;
  return selectionOf({
    events: readEvents(events),
    filters: readFilters(filters),
    label: readText(label),
  });
}

/** Filters that find the events of a selection. */
export const selectionFilters = ({ events, filters = [] }: WireSelection): WireFilter[] =>
  events ? [{ field: "event_name", op: "in", value: events }, ...filters] : [...filters];

/** "signup where plan is pro". */
export function selectionText(selection: WireSelection): string {
  const filters = (selection.filters ?? []).map(filterText);
  const name = selectionLabel(selection);
  return filters.length === 0 ? name : `${name} where ${filters.join(" and ")}`;
}
