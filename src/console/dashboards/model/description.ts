import { filterText } from "@/console/query/model/filters";
import { rangeText } from "@/console/query/range/range-words";
import { timeZoneLabel } from "@/ui/format/labels";
import type { Whole } from "./use-view-overrides";

/** "Last 30 days · times of Europe/Berlin · Country is Germany". */
export function aboutText({ range, filters = [] }: Whole, zone: string): string {
  return [rangeText(range), `times of ${timeZoneLabel(zone)}`, ...filters.map(filterText)].join(
    " · ",
  );
}
