import { breakdownSummary, readBreakdownDraft } from "@/console/dashboards/widget/breakdown-draft";
import { isQueryKind, QUERY_KINDS } from "@/console/dashboards/widget/query-kinds";
import { GRANULARITY_WORDS, readTrendDraft } from "@/console/explore/builder/trend-draft";
import { fieldLabel } from "@/console/query/model/fields";
import { filterText } from "@/console/query/model/filters";
import type { WireQuery, WireTrend } from "@/query/engine/language/wire";
import { seriesLabel } from "@/query/engine/model/labels";
import type { Granularity } from "@/query/engine/time/granularity";

const COMPARISONS = {
  previous_period: "compared with the period before",
  previous_year: "compared with the year before",
};

/** What a query asks, as a title: "Users by day and Country · Platform is web". Names of events stay as they are. */
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
  const {
    series,
    breakdown,
    filters = [],
    granularity,
    compare,
  } = readTrendDraft(query) ?? {
    series: [],
  };
  const each = asked ?? granularity ?? "all";
  const groups = [
    ...(each === "all" ? [] : [GRANULARITY_WORDS[each]]),
    ...(breakdown ? [fieldLabel(breakdown.field)] : []),
  ];
  return [
    series.map(nameOf).join(", ") + (groups.length > 0 ? ` by ${groups.join(" and ")}` : ""),
    ...filters.map(filterText),
    ...(compare ? [COMPARISONS[compare]] : []),
  ].join(" · ");
}

/** "users", but the names of events as they are. */
function seriesWords(series: WireTrend["series"][number]): string {
  const label = seriesLabel(series);
  const isOurs = series.events === undefined && series.label === undefined;
  return isOurs ? lowerFirst(label) : label;
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
