import type { AggregateName } from "@/query/engine/model/aggregates";
import { metricModel } from "@/query/engine/model/metrics";
import {
  PROJECTION_BUCKETS,
  projectionModel,
  projectionsFor,
  type ReadColumn,
} from "@/query/engine/model/projections";
import type { Source } from "@/query/engine/questions/metric";
import type { TimeRange } from "@/query/engine/time/buckets";
import { alignsWith, type Grid } from "@/query/engine/time/grid";
import type { MetricQuery } from "./normalise";

/** The columns that decide whether an event counts and in which group. */
function columnsRead(query: MetricQuery): ReadColumn[] {
  const fields = query.filters.map((filter) => filter.field);
  if (query.breakdown) fields.push(query.breakdown.field);
  const columns = fields.map((field): ReadColumn => {
    const name = field.kind === "column" ? field.name : "other";
    return name === "event_name" || name === "platform" ? name : "other";
  });
  return query.bots === "exclude" ? [...columns, "is_bot"] : columns;
}

/**
 * Reads the range's whole pieces from a projection and its edges from rows, if a projection
 * has everything the question reads and no bucket ends within a piece; otherwise, reads
 * everything from rows.
 */
export function chooseSources(
  columns: readonly ReadColumn[],
  aggregates: readonly AggregateName[],
  grid: Grid,
  range: TimeRange,
): Source[] {
  for (const projection of projectionsFor(columns, aggregates)) {
    const seconds = PROJECTION_BUCKETS[projectionModel(projection).piece];
    const whole = wholePieces(range, seconds * 1000);
    if (whole === null || !alignsWith(grid, seconds)) continue;
    return [{ kind: "pieces", projection, range: whole }, ...edges(range, whole)];
  }
  return [{ kind: "rows", ranges: [range] }];
}

function wholePieces({ start, end }: TimeRange, lengthMs: number): TimeRange | null {
  const whole = {
    start: Math.ceil(start / lengthMs) * lengthMs,
    end: Math.floor(end / lengthMs) * lengthMs,
  };
  return whole.start < whole.end ? whole : null;
}

/** Both edges in one source: selecting the parts to read takes longer than reading them. */
function edges(range: TimeRange, whole: TimeRange): Source[] {
  const ranges = [
    { start: range.start, end: whole.start },
    { start: whole.end, end: range.end },
  ].filter(({ start, end }) => start < end);
  return ranges.length === 0 ? [] : [{ kind: "rows", ranges }];
}

/** The sources of a metric. `withoutGaps` removes the gaps if every event has a session id. */
export function sourcesOf(query: MetricQuery, grid: Grid, range: TimeRange): Source[] {
  const metric = metricModel(query.metric);
  const sources = chooseSources(columnsRead(query), metric.aggregates, grid, range);
  return metric.gapSessions ? [...sources, { kind: "gaps", range }] : sources;
}
