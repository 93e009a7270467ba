import { DAY_MS } from "@/base/time/durations";
import type { Field } from "@/query/engine/model/fields";
import { metricModel } from "@/query/engine/model/metrics";
import type { Grouping, MetricQuestion, Source } from "@/query/engine/questions/metric";
import type { TimeRange } from "@/query/engine/time/buckets";
import { type Grid, gridOf } from "@/query/engine/time/grid";
import { chooseSources, sourcesOf } from "./choose-sources";
import type { MetricQuery } from "./normalise";

/** The questions of a metrics query. */
export type Plan = {
  /** Counts events without a session id: if there are none, no sessions are split by gaps. */
  probe?: MetricQuestion;
  buckets: MetricQuestion;
  breakdown?: Breakdown;
};

export type Breakdown = {
  /** Ranks the values and returns their series at once. */
  combined: MetricQuestion;
  /** Only ranks the values. Used when there are too many to keep all their series in memory. */
  ranking: MetricQuestion;
  field: Field;
  grid: Grid;
};

/** A value of a breakdown: its key (`scalarKey` in the compiler) and the key's hash. */
export type TopValue = { key: string; hash: bigint };

/** Null if the range has no events within retention. */
export function makePlan(query: MetricQuery): Plan | null {
  const { retained, projectIds, breakdown } = query;
  if (!retained || projectIds.length === 0) return null;
  const grid = gridOf(query.buckets, retained);
  const sources = sourcesOf(query, grid, retained);
  const plan: Plan = { buckets: question(query, sources, { by: "buckets", grid }) };
  if (sources.some((source) => source.kind === "gaps")) plan.probe = probe(projectIds, retained);
  if (breakdown) {
    plan.breakdown = {
      combined: question(query, sources, { by: "ranked", grid, ...breakdown }),
      ranking: question(query, sources, { by: "top", ...breakdown }),
      field: breakdown.field,
      grid,
    };
  }
  return plan;
}

/** The metric by value and bucket, once the breakdown's top values are known. */
export function bySeries(
  buckets: MetricQuestion,
  { field, grid }: Breakdown,
  top: readonly TopValue[],
): MetricQuestion {
  return {
    ...buckets,
    grouping: { by: "series", grid, field, hashes: top.map((one) => one.hash) },
  };
}

export function withoutGaps(question: MetricQuestion): MetricQuestion {
  return { ...question, sources: question.sources.filter((source) => source.kind !== "gaps") };
}

function question(query: MetricQuery, sources: Source[], grouping: Grouping): MetricQuestion {
  const { aggregates, value, property: use } = metricModel(query.metric);
  return {
    projectIds: query.projectIds,
    sources,
    filters: query.filters,
    bots: query.bots,
    ...(use && query.property !== undefined ? { property: { key: query.property, use } } : {}),
    aggregates,
    value,
    grouping,
  };
}

/**
 * Counts them by UTC day. All of a user's events without a session id form sessions,
 * whatever the filters.
 */
function probe(projectIds: readonly string[], range: TimeRange): MetricQuestion {
  const grid: Grid = { kind: "even", start: 0, step: DAY_MS / 1000 };
  return {
    projectIds,
    sources: chooseSources([], ["events_without_session"], grid, range),
    filters: [],
    bots: "include",
    aggregates: ["events_without_session"],
    value: "events_without_session",
    grouping: { by: "buckets", grid },
  };
}
