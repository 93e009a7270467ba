import { type AggregateName, metricModel } from "../model/metrics";
import { projectionFor, type ReadColumn } from "../model/projections";
import type { TimeRange } from "../time/buckets";
import { type Grid, isMadeOf } from "./grid";
import type { MetricQuery } from "./normalise";

/**
 * Where events are read from.
 * - `quarters`: whole quarters of an hour, in a form that a projection can answer.
 * - `rows`: the events themselves.
 * - `gaps`: the sessions of events that name none, made from a user's events in order.
 */
export type Source = { kind: "quarters" | "rows" | "gaps"; range: TimeRange };

/** What the projections count by. A zone's quarters of an hour are those of UTC. */
export const QUARTER_SECONDS = 900;
const QUARTER = QUARTER_SECONDS * 1000;

/** The columns that decide whether an event counts and in which group. */
export function columnsRead(query: MetricQuery): ReadColumn[] {
  const fields = query.filters.map((filter) => filter.field);
  if (query.breakdown) fields.push(query.breakdown.field);
  const columns = fields.map((field): ReadColumn => {
    const name = field.kind === "column" ? field.name : "other";
    return name === "event_name" || name === "platform" ? name : "other";
  });
  return query.bots === "exclude" ? [...columns, "is_bot"] : columns;
}

/**
 * The whole quarters of the range from a projection and its edges from rows, where a projection has
 * what the question reads and no bucket ends within a quarter; else all from rows.
 */
export function chooseSources(
  columns: readonly ReadColumn[],
  aggregates: readonly AggregateName[],
  grid: Grid,
  asked: TimeRange,
): Source[] {
  const ready = projectionFor(columns, aggregates) !== null && isMadeOf(grid, QUARTER_SECONDS);
  return ready ? wholeQuartersAndEdges(asked) : [{ kind: "rows", range: asked }];
}

export function wholeQuartersAndEdges(range: TimeRange): Source[] {
  const start = Math.ceil(range.start / QUARTER) * QUARTER;
  const end = Math.floor(range.end / QUARTER) * QUARTER;
  if (end <= start) return [{ kind: "rows", range }];
  const sources: Source[] = [
    { kind: "quarters", range: { start, end } },
    { kind: "rows", range: { start: range.start, end: start } },
    { kind: "rows", range: { start: end, end: range.end } },
  ];
  return sources.filter((source) => source.range.start < source.range.end);
}

/** The sources of a metric's figure. Gaps are left out where every event names its session. */
export function sourcesOf(query: MetricQuery, grid: Grid, asked: TimeRange): Source[] {
  const metric = metricModel(query.metric);
  const sources = chooseSources(columnsRead(query), metric.aggregates, grid, asked);
  return metric.gapSessions ? [...sources, { kind: "gaps", range: asked }] : sources;
}
