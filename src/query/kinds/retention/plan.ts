import { selectionFilters } from "@/query/engine/language/common";
import type { Scope } from "@/query/engine/language/kind";
import { overlap, retentionWindow } from "@/query/engine/period/retention-window";
import type { RetentionQuestion } from "@/query/engine/questions/retention";
import type { TimeRange } from "@/query/engine/time/buckets";
import { gridOf } from "@/query/engine/time/grid";
import type { Calendar } from "./calendar";
import type { RetentionQuery } from "./schema";

/** Null if no user can be in a cohort. */
export function planRetention(
  { bots, filters, start, return: back, periods }: RetentionQuery,
  range: TimeRange,
  { buckets }: Calendar,
  { projectIds }: Scope,
  now: number,
): RetentionQuestion | null {
  const retained = retentionWindow(now);
  const counted = overlap(range, retained);
  const last = buckets.at(-1);
  if (!counted || !last || projectIds.length === 0) return null;
  const until = Math.min(last.start, retained.end);
  return {
    projectIds: [...new Set(projectIds)],
    bots,
    filters,
    start: selectionFilters(start),
    return: selectionFilters(back),
    firstTime: start.first_time,
    range: counted,
    since: start.first_time ? retained.start : counted.start,
    until,
    buckets: buckets.length - 1,
    grid: gridOf(buckets, { start: range.start, end: until }),
    periods,
  };
}
