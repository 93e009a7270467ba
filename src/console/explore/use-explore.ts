import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { isRecord } from "@/console/query/model/read";
import {
  type QueryModel,
  REPLACE_HISTORY,
  useScreenQuery,
} from "@/console/saved-queries/use-screen-query";
import type { WireTrend } from "@/query/engine/language/wire";
import {
  EMPTY_DRAFT,
  readTrendDraft,
  type TrendDraft,
  trendQuery,
  trimmed,
} from "./builder/trend-draft";
import { CHART_KINDS, type ChartKind } from "./charts/chart-kinds";

const TREND_MODEL: QueryModel<TrendDraft, WireTrend> = {
  kind: "trend",
  read: readTrendDraft,
  empty: EMPTY_DRAFT,
  trimmed,
  toQuery: trendQuery,
};

const VIEW = {
  chart: parseAsStringLiteral(CHART_KINDS).withDefault("line").withOptions({ history: "push" }),
  hide: parseAsArrayOf(parseAsString, "~").withDefault([]),
};

/** State of the screen, stored in the URL; each change is a history entry. */
export function useExplore() {
  const [{ chart, hide }, setView] = useQueryStates(VIEW);
  const screenQuery = useScreenQuery(TREND_MODEL, {
    view: { chart },
    showView: (view) => void setView({ chart: chartOf(view), hide: null }, REPLACE_HISTORY),
  });
  return {
    ...screenQuery,
    chart,
    hidden: useMemo(() => new Set(hide), [hide]),
    setChart: (to: ChartKind) => void setView({ chart: to }),
    setHidden: (to: ReadonlySet<string>) => void setView({ hide: [...to] }),
  };
}

export type Explore = ReturnType<typeof useExplore>;

const chartOf = (view: unknown): ChartKind =>
  CHART_KINDS.find((kind) => isRecord(view) && view.chart === kind) ?? "line";
