import { selectionFilters } from "@/query/engine/language/common";
import type { Scope } from "@/query/engine/language/kind";
import { overlap, retentionWindow } from "@/query/engine/period/retention-window";
import type { FunnelQuestion } from "@/query/engine/questions/funnel";
import type { TimeRange } from "@/query/engine/time/buckets";
import type { FunnelQuery } from "./schema";

/** Null if no user can have begun. */
export function planFunnel(
  { bots, filters, steps, window }: FunnelQuery,
  range: TimeRange,
  { projectIds }: Scope,
  now: number,
): FunnelQuestion | null {
  const retained = retentionWindow(now);
  const counted = overlap(range, retained);
  if (!counted || projectIds.length === 0) return null;
  return {
    projectIds: [...new Set(projectIds)],
    bots,
    filters,
    steps: steps.map(selectionFilters),
    range: counted,
    until: Math.min(counted.end + window, retained.end),
    windowMs: window,
  };
}
