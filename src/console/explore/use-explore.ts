import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useDraft } from "@/console/query/use-draft";
import { useRange } from "@/console/query/use-range";
import { CHART_KINDS, type ChartKind } from "./chart-kinds";
import { EMPTY_DRAFT, readTrendDraft, type TrendDraft, trendQuery, trimmed } from "./trend-draft";

const VIEW = {
  chart: parseAsStringLiteral(CHART_KINDS).withDefault("line").withOptions({ history: "push" }),
  hide: parseAsArrayOf(parseAsString, "~").withDefault([]),
};

/** All that the screen shows, which stands in its address; each change is a step back. */
export function useExplore() {
  const { draft, replace } = useDraft(readTrendDraft, EMPTY_DRAFT);
  const { asked } = useRange();
  const [{ chart, hide }, setView] = useQueryStates(VIEW);
  const query = useMemo(() => trendQuery(draft, asked), [draft, asked]);
  return {
    draft,
    query,
    chart,
    hidden: useMemo(() => new Set(hide), [hide]),
    change: (to: { [K in keyof TrendDraft]?: TrendDraft[K] | undefined }) =>
      void replace(trimmed({ ...draft, ...to })),
    setChart: (to: ChartKind) => void setView({ chart: to }),
    setHidden: (to: ReadonlySet<string>) => void setView({ hide: [...to] }),
  };
}

export type Explore = ReturnType<typeof useExplore>;
