import type { Field } from "@/query/engine/model/fields";
import { metricModel } from "@/query/engine/model/metrics";
import type { Grouping, MetricQuestion, Source } from "@/query/engine/questions/metric";
import type { TimeRange } from "@/query/engine/time/buckets";
import { type Grid, gridOf } from "@/query/engine/time/grid";
import type { MetricQuery } from "./normalise";
import { chooseSources, sourcesOf } from "./sources";

/** What to ask, in which order; each step is asked only if the one before calls for it. */
export type Plan = {
  /** Whether any event names no session: if none does, there are no gaps to look for. */
  probe?: MetricQuestion;
  buckets: MetricQuestion;
  breakdown?: Breakdown;
};

export type Breakdown = {
  /** The values that get a series of their own, with the figures of each and of the rest. */
  combined: MetricQuestion;
  /** The values alone: where there are too many to have the figures of them all in memory. */
  ranking: MetricQuestion;
  field: Field;
  grid: Grid;
};

/** A value of a breakdown: its text with its type before it (compile/fields.ts), and the text's hash. */
export type TopValue = { key: string; hash: bigint };

/** Null where no event can be: nothing needs to be asked. */
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

/** The figure by value and bucket, once the breakdown's first values are known. */
export function bySeries(
  figure: MetricQuestion,
  { field, grid }: Breakdown,
  top: readonly TopValue[],
): MetricQuestion {
  return { ...figure, grouping: { by: "series", grid, field, hashes: top.map((one) => one.hash) } };
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

/** A session without an id is made of all of a user's events that have none, whatever is filtered. */
function probe(projectIds: readonly string[], asked: TimeRange): MetricQuestion {
  const grid: Grid = { kind: "single", start: 0 };
  return {
    projectIds,
    sources: chooseSources([], ["events_without_session"], grid, asked),
    filters: [],
    bots: "include",
    aggregates: ["events_without_session"],
    value: "events_without_session",
    grouping: { by: "buckets", grid },
  };
}
