import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { isRecord } from "@/console/query/model/read";
import { type Question, SILENT, useQuestion } from "@/console/saved-queries/use-question";
import type { WireTrend } from "@/query/engine/language/wire";
import {
  EMPTY_DRAFT,
  readTrendDraft,
  type TrendDraft,
  trendQuery,
  trimmed,
} from "./builder/trend-draft";
import { CHART_KINDS, type ChartKind } from "./charts/chart-kinds";

const QUESTION: Question<TrendDraft, WireTrend> = {
  kind: "trend",
  read: readTrendDraft,
  empty: EMPTY_DRAFT,
  trimmed,
  ask: trendQuery,
};

const VIEW = {
  chart: parseAsStringLiteral(CHART_KINDS).withDefault("line").withOptions({ history: "push" }),
  hide: parseAsArrayOf(parseAsString, "~").withDefault([]),
};

/** All that the screen shows, which stands in its address; each change is a step back. */
export function useExplore() {
  const [{ chart, hide }, setView] = useQueryStates(VIEW);
  const question = useQuestion(QUESTION, {
    view: { chart },
    showView: (view) => void setView({ chart: chartOf(view), hide: null }, SILENT),
  });
  return {
    ...question,
    chart,
    hidden: useMemo(() => new Set(hide), [hide]),
    setChart: (to: ChartKind) => void setView({ chart: to }),
    setHidden: (to: ReadonlySet<string>) => void setView({ hide: [...to] }),
  };
}

export type Explore = ReturnType<typeof useExplore>;

const chartOf = (view: unknown): ChartKind =>
  CHART_KINDS.find((kind) => isRecord(view) && view.chart === kind) ?? "line";
