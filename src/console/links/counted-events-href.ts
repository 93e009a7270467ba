import { fitsPage } from "@/base/http/address-length";
import { type Group, groupFilter } from "@/console/query/model/groups";
import { selectionFilters } from "@/console/query/model/selection";
import type { WireCommon, WireFilter, WireSelection } from "@/query/engine/language/wire";
import { MAX_FILTERS } from "@/query/engine/model/limits";
import { eventsHref } from "./events-href";

type Counted = {
  projectId: string;
  /** Its range, zone, filters and bot setting also apply to the events. */
  query: WireCommon;
  selection: WireSelection;
};

type InGroup = {
  field: string;
  group: Group;
  /** All groups of the result. */
  listed: readonly Group[];
};

/**
 * Link to the events that a query counts, optionally limited to one group. Undefined if the Events
 * screen cannot show them because the filters are too long for a URL.
 */
export function countedEventsHref(
  { projectId, query, selection }: Counted,
  of?: InGroup,
): string | undefined {
  const filters: WireFilter[] = [
    ...selectionFilters(selection),
    ...(query.filters ?? []),
    ...(of ? [groupFilter(of.field, of.group, of.listed)] : []),
  ];
  const { range, timezone: zone, bots } = query;
  const href = eventsHref(projectId, { range, zone, filters, bots });
  return filters.length <= MAX_FILTERS && fitsPage(JSON.stringify(filters)) ? href : undefined;
}
