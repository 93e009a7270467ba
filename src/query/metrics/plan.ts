import { metricModel } from "../model/metrics";
import { type Grid, gridOf } from "./grid";
import type { MetricQuery } from "./normalise";
import type { Grouping, Question } from "./question";
import { chooseSources, type Source, sourcesOf } from "./sources";

/** What to ask, in which order; each step is asked only if the one before calls for it. */
export type Plan = {
  /** Whether any event names no session: if none does, there are no gaps to look for. */
  probe?: Question;
  /** The values of the breakdown that get a series of their own. */
  ranking?: Question;
  figure: Question;
};

/** A value of a breakdown: its text with its type before it (compile/fields.ts), and the text's hash. */
export type TopValue = { key: string; hash: bigint };

/** Null where no event can be: nothing needs to be asked. */
export function makePlan(query: MetricQuery): Plan | null {
  if (!query.asked || query.projectIds.length === 0) return null;
  const grid = gridOf(query.buckets, query.asked);
  const sources = sourcesOf(query, grid, query.asked);
  const figure = question(query, sources, { by: "buckets", grid });
  const plan: Plan = { figure };
  if (sources.some((source) => source.kind === "gaps")) plan.probe = probe(query, grid);
  if (query.breakdown) {
    const { field, limit } = query.breakdown;
    plan.ranking = question(query, sources, { by: "top", field, limit });
  }
  return plan;
}

/** The figure by value and bucket, once the breakdown's first values are known. */
export function bySeries(figure: Question, ranking: Question, top: readonly TopValue[]): Question {
  if (figure.grouping.by !== "buckets" || ranking.grouping.by !== "top") return figure;
  const { grid } = figure.grouping;
  const { field } = ranking.grouping;
  return { ...figure, grouping: { by: "series", grid, field, hashes: top.map((one) => one.hash) } };
}

export function withoutGaps(question: Question): Question {
  return { ...question, sources: question.sources.filter((source) => source.kind !== "gaps") };
}

function question(query: MetricQuery, sources: Source[], grouping: Grouping): Question {
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
function probe(query: MetricQuery, grid: Grid): Question {
  const asked = query.asked ?? query.range;
  const single: Grid = {
    kind: "single",
    start: "start" in grid ? grid.start : (grid.starts[0] ?? 0),
  };
  return {
    projectIds: query.projectIds,
    sources: chooseSources([], ["events_without_session"], single, asked),
    filters: [],
    bots: "include",
    aggregates: ["events_without_session"],
    value: "events_without_session",
    grouping: { by: "buckets", grid: single },
  };
}
