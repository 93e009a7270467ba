import { selectionFilters } from "@/query/engine/language/common";
import type { Scope } from "@/query/engine/language/kind";
import { overlap, retentionWindow } from "@/query/engine/period/retention-window";
import type { PathsQuestion } from "@/query/engine/questions/paths";
import type { TimeRange } from "@/query/engine/time/buckets";
import type { PathsQuery } from "./schema";

/** Null where there can be no anchor. */
export function planPaths(
  { anchor, window, ...query }: PathsQuery,
  range: TimeRange,
  { projectIds }: Scope,
  now: number,
): PathsQuestion | null {
  const { direction, bots, filters, steps, top, collapse, ignore } = query;
  const kept = retentionWindow(now);
  const within = overlap(range, kept);
  if (!within || projectIds.length === 0) return null;
  const around =
    direction === "after"
      ? { start: within.start, end: Math.min(within.end + window, kept.end) }
      : { start: Math.max(within.start - window, kept.start), end: within.end };
  return {
    projectIds: [...new Set(projectIds)],
    anchor: selectionFilters(anchor),
    windowMs: window,
    ...{ within, around, direction, bots, filters, steps, top, collapse, ignore },
  };
}
