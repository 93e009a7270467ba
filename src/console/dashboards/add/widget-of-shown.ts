import { truncateTitle } from "@/base/text/canonical";
import {
  EMPTY_DRAFT,
  readTrendDraft,
  summaryOf as trendSummary,
} from "@/console/explore/builder/trend-draft";
import { DASHBOARD } from "@/dashboards/config/limits";
import type { WidgetKind, WidgetQuery, WireWidget } from "@/dashboards/config/wire";
import type { WireQuery, WireRange } from "@/query/engine/language/wire";
import { isQuestionKind, QUESTIONS } from "../widget/questions";

type Widget = Pick<WireWidget, "title" | "kind" | "query">;

export type Shown = { query: WireQuery; view: Record<string, string> };

/** What a screen shows as a widget that takes period and zone from its dashboard; null for what is none. */
export function widgetOfShown({ query, view }: Shown): Widget | null {
  if (!isQuestionKind(query.kind)) return null;
  const { range: _, timezone: __, ...question } = query as Extract<WireQuery, { range: WireRange }>;
  const asked = question as WidgetQuery;
  if (asked.kind === "trend") return trendWidget(asked, view.chart);
  const [kind = "table"] = QUESTIONS[asked.kind].as;
  return { title: titled(QUESTIONS[asked.kind].summary(asked)), kind, query: asked };
}

type Trend = Extract<WidgetQuery, { kind: "trend" }>;

/** By the name that Explore has for the kind of chart. */
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

/** Totals of one figure by a field are a ranking; null where it is more than that. */
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
