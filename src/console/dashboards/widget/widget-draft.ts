import { truncateTitle } from "@/base/text/canonical";
import { sameJson } from "@/console/json/same-json";
import type { ChartType } from "@/console/query-charts/chart-kinds";
import { DASHBOARD } from "@/dashboards/config/limits";
import type { WidgetKind, WidgetQuery, WireWidget } from "@/dashboards/config/wire";
import type { Overrides } from "./period-fields";
import {
  emptyDraft,
  isQueryKind,
  QUERY_KINDS,
  type QueryDraft,
  type QueryKind,
} from "./query-kinds";

/** A widget being edited: a query that may be incomplete, or text. */
export type WidgetDraft = {
  /** If empty, the widget is named after its query. */
  title: string;
  overrides: Overrides;
} & ({ as: ChartType; query: QueryDraft } | { as: "text"; text: string });

export function newDraft(kind: QueryKind | "text"): WidgetDraft {
  const common = { title: "", overrides: { ignoreFilters: false } };
  if (kind === "text") return { ...common, as: "text", text: "" };
  return { ...common, as: QUERY_KINDS[kind].as[0] ?? "table", query: emptyDraft(kind) };
}

/** The draft of a stored widget. */
export function draftOf(widget: WireWidget): WidgetDraft {
  const { title, kind, text = "", ignore_filters: ignoreFilters = false } = widget;
  if (kind === "text") return { title, overrides: { ignoreFilters }, as: "text", text };
  const { range, timezone, ...query } = widget.query ?? { kind: "trend" };
  return {
    title: title === titleOf(query) ? "" : title,
    overrides: {
      ignoreFilters,
      ...(range && { range }),
      ...(timezone !== undefined && { timezone }),
    },
    as: kind,
    query,
  };
}

const titleOf = (query: QueryDraft): string =>
  isQueryKind(query.kind)
    ? truncateTitle(QUERY_KINDS[query.kind].summary(query), DASHBOARD.maxTitle)
    : "";

/** The name of a widget without a title. */
export const defaultTitle = (draft: WidgetDraft): string =>
  draft.as === "text" ? "" : titleOf(draft.query);

/** Replaces the query and keeps the chart type if the new query supports it. */
export function withQuery(draft: WidgetDraft, query: QueryDraft): WidgetDraft {
  const { title, overrides } = draft;
  const { as: ways } = QUERY_KINDS[query.kind];
  const as = ways.find((way) => way === draft.as) ?? ways[0] ?? "table";
  return { title, overrides, as, query };
}

type WidgetContent = Pick<WireWidget, "title" | "kind" | "query" | "ignore_filters" | "text">;

/** The widget of a complete draft, otherwise null. `before` is the widget it replaces. */
export function widgetOf(draft: WidgetDraft, before?: WireWidget): WidgetContent | null {
  const title = draft.title.trim() || defaultTitle(draft);
  if (draft.as === "text") return { title, kind: "text", text: draft.text };
  const query = queryOf(draft, before?.query);
  if (!query) return null;
  const { ignoreFilters } = draft.overrides;
  return { title, kind: draft.as, query, ...(ignoreFilters && { ignore_filters: true }) };
}

/** An unchanged query is saved verbatim, including fields written through the API. */
function queryOf(
  draft: Extract<WidgetDraft, { query: QueryDraft }>,
  before: WidgetQuery | undefined,
): WidgetQuery | null {
  const { range, timezone } = draft.overrides;
  const period = { ...(range && { range }), ...(timezone !== undefined && { timezone }) };
  if (before) {
    const { range: _, timezone: __, ...written } = before;
    if (sameJson(written, draft.query)) return { ...written, ...period } as WidgetQuery;
  }
  const query = QUERY_KINDS[draft.query.kind].complete(draft.query);
  return query && ({ ...query, ...period } as WidgetQuery);
}

export const KIND_WORDS: Record<WidgetKind, string> = {
  line: "Lines",
  area: "Areas",
  bar: "Bars",
  number: "Number",
  table: "Table",
  funnel: "Steps",
  retention: "Cohorts",
  text: "Text",
};
