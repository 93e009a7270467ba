import { rangeText } from "@/console/query/range/range-words";
import type { WireWidget } from "@/dashboards/config/wire";
import { timeZoneLabel } from "@/ui/format/labels";
import type { DashboardScope } from "../model/use-view-overrides";

/** Labels for what a widget overrides: the dashboard's period, zone or filters. */
export function overrideLabels(
  { query, ignore_filters: ignores }: WireWidget,
  scope: DashboardScope,
): string[] {
  const { range, timezone } = query ?? {};
  return [
    ...(range ? [rangeText(range)] : []),
    ...(timezone !== undefined ? [timeZoneLabel(timezone)] : []),
    ...(ignores && scope.filters?.length ? ["Ignores filters"] : []),
  ];
}
