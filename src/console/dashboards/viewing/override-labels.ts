import { rangeText } from "@/console/query/range/range-words";
import type { WireWidget } from "@/dashboards/config/wire";
import { timeZoneLabel } from "@/ui/format/labels";
import type { Whole } from "../model/use-view-overrides";

/** In which a widget is not as its dashboard: its period, its zone, and that filters do not count. */
export function ownWords({ query, ignore_filters: ignores }: WireWidget, whole: Whole): string[] {
  const { range, timezone } = query ?? {};
  return [
    ...(range ? [rangeText(range)] : []),
    ...(timezone !== undefined ? [timeZoneLabel(timezone)] : []),
    ...(ignores && whole.filters?.length ? ["Without filters"] : []),
  ];
}
