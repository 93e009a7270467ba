import { filterText } from "@/console/query/model/filters";
import { rangeText } from "@/console/query/range/range-words";
import { timeZoneLabel } from "@/ui/format/labels";
import type { DashboardScope } from "./use-view-overrides";

/** "Last 30 days · times in Europe/Berlin · Country is Germany". */
export function scopeText({ range, filters = [] }: DashboardScope, zone: string): string {
  return [rangeText(range), `times in ${timeZoneLabel(zone)}`, ...filters.map(filterText)].join(
    " · ",
  );
}
