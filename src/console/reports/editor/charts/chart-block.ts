import { type WidgetDraft, widgetOf } from "@/console/dashboards/widget/widget-draft";
import type { ChartKind } from "@/dashboards/config/limits";
import type { WireQuery } from "@/query/engine/language/wire";
import { CHART_LANGUAGE } from "@/reports/limits";
import type { DateRange } from "@/ui/dates/date-range";
import { fixedRange } from "./fixed-range";

export type ReportChartDraft = {
  title: string;
  chart: ChartKind;
  query: WireQuery & { range: unknown };
};

type FixedPeriod = { range: DateRange; zone: string; nowMs: number };

/** The chart of a complete draft, with a fixed period; otherwise null. */
export function completeChart(
  draft: WidgetDraft,
  { range, zone, nowMs }: FixedPeriod,
): ReportChartDraft | null {
  const overrides = { ignoreFilters: false, range: fixedRange(range, zone, nowMs), timezone: zone };
  const widget = widgetOf({ ...draft, overrides });
  if (!widget || widget.kind === "text" || widget.query === undefined) return null;
  const { title, kind: chart, query } = widget;
  return { title, chart, query: { ...query, range: overrides.range } };
}

/** The Markdown code block of a chart. */
export function blockOf({ title, chart, query }: ReportChartDraft): string {
  const { kind, ...rest } = query;
  const json = JSON.stringify({ title, chart, kind, ...rest }, null, 2);
  return `\`\`\`${CHART_LANGUAGE}\n${json}\n\`\`\``;
}
