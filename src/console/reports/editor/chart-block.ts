import { type WidgetDraft, widgetOf } from "@/console/dashboards/widget/widget-draft";
import type { WireQuery } from "@/query/engine/language/wire";
import { CHART_LANGUAGE } from "@/reports/limits";
import type { ChartKind } from "@/reports/read-chart";
import type { DateRange } from "@/ui/dates/date-range";
import { fixedRange } from "./fixed-range";

export type Made = { title: string; chart: ChartKind; query: WireQuery & { range: unknown } };

type When = { range: DateRange; zone: string; nowMs: number };

/** The chart that a draft makes, about a fixed time; null while its question lacks something. */
export function madeOf(draft: WidgetDraft, { range, zone, nowMs }: When): Made | null {
  const own = { ignoreFilters: false, range: fixedRange(range, zone, nowMs), timezone: zone };
  const widget = widgetOf({ ...draft, own });
  if (!widget || widget.kind === "text" || widget.query === undefined) return null;
  const { title, kind: chart, query } = widget;
  return { title, chart, query: { ...query, range: own.range } };
}

/** As it stands in a report. */
export function blockOf({ title, chart, query }: Made): string {
  const { kind, ...rest } = query;
  const json = JSON.stringify({ title, chart, kind, ...rest }, null, 2);
  return `\`\`\`${CHART_LANGUAGE}\n${json}\n\`\`\``;
}
