import { filterText } from "@/console/query/model/filters";
import { rangeText } from "@/console/query/range/range-words";
import { zoneWords } from "@/ui/format/words";
import type { Whole } from "./use-view-overrides";

/** "Last 30 days · times of Europe/Berlin · Country is Germany". */
export function aboutText({ range, filters = [] }: Whole, zone: string): string {
  return [rangeText(range), `times of ${zoneWords(zone)}`, ...filters.map(filterText)].join(" · ");
}
