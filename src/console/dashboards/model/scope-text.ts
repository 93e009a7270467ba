import { filterText } from "@/console/query/model/filters";
import { rangeText } from "@/console/query/range/range-words";
import { zoneWords } from "@/ui/format/words";
import type { DashboardScope } from "./use-view-overrides";

/** "Last 30 days · times in Europe/Berlin · Country is Germany". */
export function scopeText({ range, filters = [] }: DashboardScope, zone: string): string {
  return [rangeText(range), `times in ${zoneWords(zone)}`, ...filters.map(filterText)].join(" · ");
}
