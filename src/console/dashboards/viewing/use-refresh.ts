import { matchQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useCallback, useEffect, useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";

const NAMES = ["off", "30s", "1m", "5m"] as const;
type Interval = (typeof NAMES)[number];

export const INTERVALS: Record<Interval, { words: string; short: string; ms: number | null }> = {
  off: { words: "Off", short: "", ms: null },
  "30s": { words: "Every 30 seconds", short: "30 s", ms: 30_000 },
  "1m": { words: "Every minute", short: "1 min", ms: 60_000 },
  "5m": { words: "Every 5 minutes", short: "5 min", ms: 300_000 },
};

export const INTERVAL_OPTIONS = NAMES.map((value) => ({ value, label: INTERVALS[value].words }));

/** tRPC query key of all event queries. */
const RESULTS_KEY = [["query", "run"]];

const EVERY = parseAsStringLiteral(NAMES).withDefault("off").withOptions({ history: "push" });

/** Refreshes all results on demand or at an interval, but not while the page is hidden. */
export function useRefresh() {
  const { id: projectId } = useProject();
  const utils = api.useUtils();
  const [interval, setEvery] = useQueryState("refresh", EVERY);
  const [refreshing, setRefreshing] = useState(false);
  const refresh = useCallback(async () => {
    setRefreshing(true);
    try {
      await utils.query.run.invalidate({ projectId });
    } finally {
      setRefreshing(false);
    }
  }, [utils, projectId]);
  useEvery(INTERVALS[interval].ms, refresh);
  return {
    interval,
    setInterval: (to: Interval) => void setEvery(to),
    refresh,
    refreshing,
    refreshedAt: useLastResultAt(),
  };
}

export type Refresh = ReturnType<typeof useRefresh>;

/**
 * Runs every `period` ms while the page is visible, and immediately when it becomes visible
 * after a longer time.
 */
function useEvery(period: number | null, run: () => Promise<void>): void {
  useEffect(() => {
    if (period === null) return;
    let last = Date.now();
    const runIfDue = () => {
      if (document.hidden || Date.now() - last < period) return;
      last = Date.now();
      void run();
    };
    // Timers can fire slightly early, which must not skip a run.
    const timer = setInterval(runIfDue, period + 5);
    document.addEventListener("visibilitychange", runIfDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", runIfDue);
    };
  }, [period, run]);
}

/** When the last result arrived, in ms since the epoch; null before the first. */
function useLastResultAt(): number | null {
  const cache = useQueryClient().getQueryCache();
  const [last, setLast] = useState<number | null>(null);
  useEffect(() => {
    const note = ({ state }: { state: { dataUpdatedAt: number } }) =>
      state.dataUpdatedAt > 0 && setLast((before) => Math.max(before ?? 0, state.dataUpdatedAt));
    for (const query of cache.findAll({ queryKey: RESULTS_KEY })) note(query);
    return cache.subscribe(({ type, query }) => {
      if (type === "updated" && matchQuery({ queryKey: RESULTS_KEY }, query)) note(query);
    });
  }, [cache]);
  return last;
}
