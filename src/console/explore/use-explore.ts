import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { isRecord } from "@/console/query/read";
import { useDraft } from "@/console/query/use-draft";
import { dateRangeOf, useRange } from "@/console/query/use-range";
import { type Shown, useOpened } from "@/console/saved/use-opened";
import type { Saved } from "@/console/saved/use-saved";
import type { WireTrend } from "@/query/language/wire";
import { CHART_KINDS, type ChartKind } from "./chart-kinds";
import { EMPTY_DRAFT, readTrendDraft, type TrendDraft, trendQuery, trimmed } from "./trend-draft";

const VIEW = {
  chart: parseAsStringLiteral(CHART_KINDS).withDefault("line").withOptions({ history: "push" }),
  hide: parseAsArrayOf(parseAsString, "~").withDefault([]),
};

/** It is no step of the reader's own. */
const SILENT = { history: "replace" } as const;

/** All that the screen shows, which stands in its address; each change is a step back. */
export function useExplore() {
  const { draft, unset, shareable, replace } = useDraft(readTrendDraft, EMPTY_DRAFT);
  const range = useRange();
  const [{ chart, hide }, setView] = useQueryStates(VIEW);
  const query = useMemo(() => trendQuery(draft, range.asked), [draft, range.asked]);
  const shown: Shown & { query: WireTrend } = { query, view: { chart } };
  const show = ({ query: saved, view }: Saved) => {
    const stored = saved as unknown as WireTrend;
    void replace(readTrendDraft(stored) ?? EMPTY_DRAFT, SILENT);
    void range.set({ range: dateRangeOf(stored.range), zone: stored.timezone ?? null }, SILENT);
    void setView({ chart: chartOf(view), hide: null }, SILENT);
  };
  const opened = useOpened({ shown, unset, show });
  return {
    draft,
    shareable,
    /** Null while what is to be asked is on its way. */
    query: opened.loading ? null : query,
    shown,
    opened,
    chart,
    hidden: useMemo(() => new Set(hide), [hide]),
    change: (to: { [K in keyof TrendDraft]?: TrendDraft[K] | undefined }) =>
      void replace(trimmed({ ...draft, ...to })),
    setChart: (to: ChartKind) => void setView({ chart: to }),
    setHidden: (to: ReadonlySet<string>) => void setView({ hide: [...to] }),
  };
}

export type Explore = ReturnType<typeof useExplore>;

const chartOf = (view: unknown): ChartKind =>
  CHART_KINDS.find((kind) => isRecord(view) && view.chart === kind) ?? "line";
