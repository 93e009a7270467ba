import { DAY_MS } from "@/base/time/durations";
import { isCacheable } from "../compile/metric/state-tables";
import { overlap } from "../period/retention-window";
import { type MetricQuestion, readBy, type Source } from "../questions/metric";
import type { TimeRange } from "../time/buckets";
import type { Grid } from "../time/grid";

/** Below this, reading the events takes hardly longer than merging their states. */
export const MIN_LENGTH_MS = 2 * DAY_MS;

/** How long before a day a session may have begun that continues in it. */
const LOOK_BACK_MS = DAY_MS;

export type SplitQuestion = {
  /** Whole past days. */
  past: TimeRange;
  /** The question about these days. Questions that differ only in the rest have the same. */
  cached: MetricQuestion;
  /** Where the events of the remaining time are read from. */
  rest: Source[];
};

/**
 * Splits a question that reads events one by one into the past days and the rest, whose partial
 * aggregates can be merged. Null if there is no rest, or not enough before it.
 */
export function splitQuestion(question: MetricQuestion, now: number): SplitQuestion | null {
  const { sources, grouping } = question;
  if (grouping.by !== "ranked" && grouping.by !== "buckets") return null;
  if (!isCacheable(question) || !readsEvents(sources)) return null;
  const ranges = readBy(question);
  const start = Math.min(...ranges.map((range) => range.start));
  const end = Math.max(...ranges.map((range) => range.end));
  const middle = Math.floor(Math.min(end, now) / DAY_MS) * DAY_MS;
  const past = { start, end: middle };
  if (middle >= end || middle - start < MIN_LENGTH_MS) return null;
  const cached: MetricQuestion = {
    ...question,
    sources: sources.flatMap((source) => within(source, past)),
    grouping: { ...grouping, grid: gridBefore(grouping.grid, middle) },
  };
  const after = { start: middle, end };
  return { past, cached, rest: sources.flatMap((source) => within(source, after)) };
}

/** Whether more is read than a projection and the edges that it does not cover. */
const readsEvents = (sources: readonly Source[]): boolean =>
  sources.every(({ kind }) => kind === "rows") || sources.some(({ kind }) => kind === "gaps");

/** The part of a source within whole days, which consist of whole pieces. */
function within(source: Source, days: TimeRange): Source[] {
  if (source.kind === "rows") {
    const ranges = source.ranges.flatMap((range) => overlap(range, days) ?? []);
    return ranges.length === 0 ? [] : [{ ...source, ranges }];
  }
  const range = overlap(source.range, days);
  if (!range) return [];
  if (source.kind === "pieces" || range.start === source.range.start) return [{ ...source, range }];
  const readFrom = Math.max(source.range.start, range.start - LOOK_BACK_MS);
  return [{ ...source, range, readFrom }];
}

/** The same buckets for events before `end`, whatever buckets follow. */
function gridBefore(grid: Grid, end: number): Grid {
  if (grid.kind !== "listed") return grid;
  return { kind: "listed", starts: grid.starts.filter((start) => start * 1000 < end) };
}
