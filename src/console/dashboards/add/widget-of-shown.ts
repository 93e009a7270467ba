import { truncateTitle } from "@/base/text/canonical";
import {
  EMPTY_DRAFT,
  readTrendDraft,
  summaryOf as trendSummary,
} from "@/console/explore/builder/trend-draft";
import { DASHBOARD } from "@/dashboards/config/limits";
import type { WidgetKind, WidgetQuery, WireWidget } from "@/dashboards/config/wire";
import type { WireQuery, WireRange } from "@/query/engine/language/wire";
import { isQueryKind, QUERY_KINDS } from "../widget/query-kinds";

type Widget = Pick<WireWidget, "title" | "kind" | "query">;

export type Shown = { query: WireQuery; view: Record<string, string> };

/**
 * The query on a screen as a widget that follows its dashboard's period and zone; null if
 * no widget can show it.
 */
export function widgetOfShown({ query, view }: Shown): Widget | null {
  if (!isQueryKind(query.kind)) return null;
  const {
    range: _,
    timezone: __,
    ...unbounded
  } = query as Extract<WireQuery, { range: WireRange }>;
  const widgetQuery = unbounded as WidgetQuery;
  if (widgetQuery.kind === "trend") return trendWidget(widgetQuery, view.chart);
  const [kind = "table"] = QUERY_KINDS[widgetQuery.kind].as;
  return {
    title: titled(QUERY_KINDS[widgetQuery.kind].summary(widgetQuery)),
    kind,
    query: widgetQuery,
  };
}

type Trend = Extract<WidgetQuery, { kind: "trend" }>;

/** Keyed by Explore's chart kinds. */
const KINDS: Record<string, WidgetKind> = {
  line: "line",
  area: "area",
  bar: "bar",
  stacked: "bar",
  number: "number",
  table: "table",
};

function trendWidget(query: Trend, chart = "line"): Widget {
  const title = titled(trendSummary(readTrendDraft(query) ?? EMPTY_DRAFT));
  const ranking = chart === "ranking" ? rankingOf(query) : null;
  if (ranking) return { title, kind: "bar", query: ranking };
  return { title, kind: KINDS[chart] ?? "table", query };
}

/** A ranking, if the trend is a single metric broken down by a field; otherwise null. */
function rankingOf(query: Trend): WidgetQuery | null {
  const { series, formulas = [], breakdown, granularity: _, kind: __, ...rest } = query;
  const [one, another] = series;
  if (!one || another || formulas.length > 0 || !breakdown) return null;
  const { filters = [], label: ___, ...measured } = one;
  const all = [...(rest.filters ?? []), ...filters];
  const { filters: ____, ...common } = rest;
  return {
    kind: "breakdown",
    ...common,
    ...measured,
    by: breakdown.field,
    ...(breakdown.limit !== undefined && { limit: breakdown.limit }),
    ...(all.length > 0 && { filters: all }),
  };
}

const titled = (summary: string): string => truncateTitle(summary, DASHBOARD.maxTitle);
