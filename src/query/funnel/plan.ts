import { selectionFilters } from "../language/common";
import type { Scope } from "../language/kind";
import { keptTime, overlap } from "../period/kept";
import type { TimeRange } from "../time/buckets";
import type { FunnelQuestion } from "./question";
import type { FunnelQuery } from "./schema";

/** Null where nobody can have begun. */
export function planFunnel(
  { bots, filters, steps, window }: FunnelQuery,
  range: TimeRange,
  { projectIds }: Scope,
  now: number,
): FunnelQuestion | null {
  const kept = keptTime(now);
  const begin = overlap(range, kept);
  if (!begin || projectIds.length === 0) return null;
  return {
    projectIds: [...new Set(projectIds)],
    bots,
    filters,
    steps: steps.map(selectionFilters),
    begin,
    until: Math.min(begin.end + window, kept.end),
    windowMs: window,
  };
}
