import { filterText } from "@/console/query/filters";
import { rangeText } from "@/console/query/range-words";
import { zoneWords } from "@/ui/words";
import type { Whole } from "./use-looking";

/** "Last 30 days · times of Europe/Berlin · Country is Germany". */
export function aboutText({ range, filters = [] }: Whole, zone: string): string {
  return [rangeText(range), `times of ${zoneWords(zone)}`, ...filters.map(filterText)].join(" · ");
}
