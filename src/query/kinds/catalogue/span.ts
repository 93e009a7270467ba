import { retentionFloor } from "@/base/time/retention";
import type { QueryLimits } from "@/clickhouse/types";
import { compileExactSpan, compileSpan } from "@/query/engine/compile/span";
import { fetchAll } from "@/query/engine/fetch/fetch";
import type { RunContext } from "@/query/engine/language/kind";
import { PROJECTION_BUCKETS } from "@/query/engine/model/projections";

const QUARTER = PROJECTION_BUCKETS.quarter * 1000;
/** Ingestion accepts events up to an hour ahead. */
const AHEAD = 4 * QUARTER;

const LIMITS: QueryLimits = {
  maxSeconds: 10,
  maxMemoryBytes: 512 * 1024 ** 2,
  maxResultRows: 10,
};

/** When the first and the last event within retention happened, in ms. */
export type EventSpan = { first: number; last: number };

type SpanScope = {
  projectId: string;
  /** Only events with this name; null: all events. */
  event: string | null;
};

/**
 * The exact span of a project's events; null if there are none. Reads two quarters of an
 * hour and a projection.
 */
export async function fetchSpan(scope: SpanScope, context: RunContext): Promise<EventSpan | null> {
  const range = {
    start: Math.ceil(retentionFloor(context.now) / QUARTER) * QUARTER,
    end: Math.ceil((context.now + AHEAD) / QUARTER) * QUARTER,
  };
  const statement = compileSpan({ ...scope, range });
  const [row] = await fetchAll<SpanRow>(statement, context, { limits: LIMITS });
  if (!row) return null;
  return fetchExactSpan(scope, { first: row.first * 1000, last: row.last * 1000 }, context);
}

/** In Unix seconds, or in ms. */
type SpanRow = { first: number; last: number };

/**
 * The exact span, given the one that is rounded down to quarters of an hour, such as
 * that of the name counts.
 */
export async function fetchExactSpan(
  scope: SpanScope,
  { first, last }: EventSpan,
  context: RunContext,
): Promise<EventSpan> {
  const ranges = [first, last].map((start) => ({ start, end: start + QUARTER }));
  const statement = compileExactSpan({ ...scope, ranges });
  const [row] = await fetchAll<{ first: string; last: string }>(statement, context, {
    limits: LIMITS,
  });
  // The events may have been deleted in between.
  return row ? { first: Number(row.first), last: Number(row.last) } : { first, last };
}
