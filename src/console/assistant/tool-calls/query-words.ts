import { breakdownSummary, readBreakdownDraft } from "@/console/dashboards/widget/breakdown-draft";
import { isQueryKind, QUERY_KINDS } from "@/console/dashboards/widget/query-kinds";
import {
  type FormulaDraft,
  GRANULARITY_WORDS,
  readTrendDraft,
  type TrendDraft,
} from "@/console/explore/builder/trend-draft";
import { fieldLabel } from "@/console/query/model/fields";
import { filterText } from "@/console/query/model/filters";
import type { WireQuery, WireTrend } from "@/query/engine/language/wire";
import { seriesLabel } from "@/query/engine/model/labels";
import { TREND } from "@/query/engine/model/limits";
import type { Granularity } from "@/query/engine/time/granularity";

const COMPARISONS = {
  previous_period: "compared with the period before",
  previous_year: "compared with the year before",
};

/**
 * What a query asks, as a title: "Users by day and Country · Platform is web". Names of
 * events stay as they are.
 */
export function queryTitle(query: WireQuery, granularity?: Granularity): string {
  if (query.kind === "trend") return trendTitle(query, granularity, seriesLabel);
  if (query.kind === "breakdown") return breakdownSummary(readBreakdownDraft(query));
  const { kind } = query;
  return isQueryKind(kind) ? QUERY_KINDS[kind].summary({ ...query, kind }) : kind;
}

/** Like {@link queryTitle}, but in a sentence: "users by day". */
export const queryWords = (query: WireQuery, granularity?: Granularity): string =>
  query.kind === "trend" ? trendTitle(query, granularity, seriesWords) : queryTitle(query);

function trendTitle(
  query: WireTrend,
  asked: Granularity | undefined,
  nameOf: (series: WireTrend["series"][number]) => string,
): string {
  const draft: TrendDraft = readTrendDraft(query) ?? { series: [] };
  const { series, formulas = [], breakdown, filters = [], granularity, compare } = draft;
  const each = asked ?? granularity ?? "all";
  const groups = [
    ...(each === "all" ? [] : [GRANULARITY_WORDS[each]]),
    ...(breakdown ? [fieldLabel(breakdown.field)] : []),
  ];
  const isFormula = formulas.length > 0;
  const shown = isFormula ? formulas.map(formulaName) : series.map(nameOf);
  return [
    shown.join(", ") + (groups.length > 0 ? ` by ${groups.join(" and ")}` : ""),
    ...(isFormula ? series.map((one, at) => `${TREND.letters[at]}: ${nameOf(one)}`) : []),
    ...filters.map(filterText),
    ...(compare ? [COMPARISONS[compare]] : []),
  ].join(" · ");
}

const formulaName = ({ label, expression }: FormulaDraft): string => label ?? expression;

/** "users", but the names of events as they are. */
function seriesWords(series: WireTrend["series"][number]): string {
  const label = seriesLabel(series);
  const isOurs = series.events === undefined && series.label === undefined;
  return isOurs ? lowerFirst(label) : label;
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
