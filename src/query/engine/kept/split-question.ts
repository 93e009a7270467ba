import { DAY_MS } from "@/base/time/durations";
import { isKeepable } from "../compile/metric/kept-states";
import type { MetricQuestion, Source } from "../questions/metric";
import type { TimeRange } from "../time/buckets";
import type { Grid } from "../time/grid";

/** Below this, reading the events takes hardly longer than merging their states. */
const MIN_LENGTH_MS = 2 * DAY_MS;

export type SplitQuestion = {
  /** Whole days that are over. */
  over: TimeRange;
  /** The question about these days. Questions that differ only in the rest have the same. */
  kept: MetricQuestion;
  /** Where the events of the remaining time are read from. */
  rest: Source;
};

/**
 * Splits a question that reads events one by one into the days that are over and the rest, whose partial
 * aggregates can be merged. Null if there is no rest, or not enough before it.
 */
export function splitQuestion(question: MetricQuestion, now: number): SplitQuestion | null {
  const [source, ...others] = question.sources;
  if (source?.kind !== "rows" || others.length > 0 || !isKeepable(question)) return null;
  const [range, ...gaps] = source.ranges;
  if (!range || gaps.length > 0) return null;
  const end = Math.floor(Math.min(range.end, now) / DAY_MS) * DAY_MS;
  const over = { start: range.start, end };
  if (end >= range.end || end - range.start < MIN_LENGTH_MS) return null;
  const { grouping } = question;
  if (grouping.by !== "ranked" && grouping.by !== "buckets") return null;
  const kept: MetricQuestion = {
    ...question,
    sources: [{ kind: "rows", ranges: [over] }],
    grouping: { ...grouping, grid: gridBefore(grouping.grid, end) },
  };
  return { over, kept, rest: { kind: "rows", ranges: [{ start: end, end: range.end }] } };
}

/** The same buckets for events before `end`, whatever buckets follow. */
function gridBefore(grid: Grid, end: number): Grid {
  if (grid.kind !== "listed") return grid;
  return { kind: "listed", starts: grid.starts.filter((start) => start * 1000 < end) };
}
