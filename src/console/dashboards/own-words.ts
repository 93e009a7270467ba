import { rangeText } from "@/console/query/range-words";
import type { WireWidget } from "@/dashboards/config/wire";
import { zoneWords } from "@/ui/words";
import type { Whole } from "./use-looking";

/** In which a widget is not as its dashboard: its period, its zone, and that filters do not count. */
export function ownWords({ query, ignore_filters: ignores }: WireWidget, whole: Whole): string[] {
  const { range, timezone } = query ?? {};
  return [
    ...(range ? [rangeText(range)] : []),
    ...(timezone !== undefined ? [zoneWords(timezone)] : []),
    ...(ignores && whole.filters?.length ? ["Without filters"] : []),
  ];
}
