import type { AggregateName } from "@/query/engine/model/aggregates";
import { metricModel } from "@/query/engine/model/metrics";
import {
  PIECES,
  projectionModel,
  projectionsFor,
  type ReadColumn,
} from "@/query/engine/model/projections";
import type { Source } from "@/query/engine/questions/metric";
import type { TimeRange } from "@/query/engine/time/buckets";
import { alignsWith, type Grid } from "@/query/engine/time/grid";
import type { MetricQuery } from "./normalise";

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
 * The range's whole pieces from a projection and its edges from rows, where a projection has what the
 * question reads and no bucket ends within a piece; else all from rows.
 */
export function chooseSources(
  columns: readonly ReadColumn[],
  aggregates: readonly AggregateName[],
  grid: Grid,
  asked: TimeRange,
): Source[] {
  for (const projection of projectionsFor(columns, aggregates)) {
    const seconds = PIECES[projectionModel(projection).piece];
    const range = wholePieces(asked, seconds * 1000);
    if (range === null || !alignsWith(grid, seconds)) continue;
    return [{ kind: "pieces", projection, range }, ...edges(asked, range)];
  }
  return [{ kind: "rows", ranges: [asked] }];
}

function wholePieces({ start, end }: TimeRange, lengthMs: number): TimeRange | null {
  const whole = {
    start: Math.ceil(start / lengthMs) * lengthMs,
    end: Math.floor(end / lengthMs) * lengthMs,
  };
  return whole.start < whole.end ? whole : null;
}

/** Both in one source: to find out which parts to look at takes longer than to read them. */
function edges(range: TimeRange, whole: TimeRange): Source[] {
  const ranges = [
    { start: range.start, end: whole.start },
    { start: whole.end, end: range.end },
  ].filter(({ start, end }) => start < end);
  return ranges.length === 0 ? [] : [{ kind: "rows", ranges }];
}

/** The sources of a metric's figure. Gaps are left out where every event names its session. */
export function sourcesOf(query: MetricQuery, grid: Grid, asked: TimeRange): Source[] {
  const metric = metricModel(query.metric);
  const sources = chooseSources(columnsRead(query), metric.aggregates, grid, asked);
  return metric.gapSessions ? [...sources, { kind: "gaps", range: asked }] : sources;
}
