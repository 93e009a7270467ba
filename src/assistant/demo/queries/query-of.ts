import type { Breakdown, Comparison, Intent, Measure, Scope } from "../intents/intent";
import type { Dict } from "../prompt/outcome";
import { measureArgs, scopeArgs, selectionArgs } from "./query-args";

/** A query of the query language, without project and kind as the arguments of its tool. */
export type ToolQuery = { kind: QueryKind; args: Dict };
export type QueryKind = "trend" | "breakdown" | "funnel" | "retention" | "paths";

const GROUPS = { series: 5, ratio: 7, funnel: 10, breakdown: 10, most: 100 } as const;
/** More groups than asked for: events without a value, and two groups that are equal. */
const SPARE = 2;
const PERIODS = { day: 14, week: 8, month: 6 } as const;

/**
 * The query that answers an intent; of several measures by a field, that of the first.
 * Null if there is none.
 */
export function queryOf(intent: Intent): ToolQuery | null {
  switch (intent.kind) {
    case "figure":
      return trend(intent.scope, {
        granularity: intent.averageOver ?? "all",
        series: intent.measures.map(measureArgs),
        ...compareArgs(intent.comparison),
      });
    case "series":
      return trend(intent.scope, {
        granularity: intent.granularity,
        series: intent.measures.map(measureArgs),
        ...groupArgs(intent.by, GROUPS.series),
        ...compareArgs(intent.comparison),
      });
    case "ratio":
      return trend(intent.scope, {
        granularity: intent.granularity ?? "all",
        series: [measureArgs(intent.top), measureArgs(intent.bottom)],
        formulas: [{ expression: "A / B" }],
        ...groupArgs(intent.by, GROUPS.ratio),
      });
    case "breakdown":
      return intent.measures[0] ? breakdownOf(intent, intent.measures[0]) : null;
    case "funnel":
      return {
        kind: "funnel",
        args: {
          ...scopeArgs(intent.scope),
          steps: intent.steps.map(selectionArgs),
          ...(intent.window !== null && { window: intent.window }),
          ...groupArgs(intent.by, GROUPS.funnel),
        },
      };
    case "retention":
      return {
        kind: "retention",
        args: {
          ...scopeArgs(intent.scope),
          granularity: intent.granularity,
          start: {
            ...selectionArgs(intent.start),
            ...(intent.start.first_time && { first_time: true }),
          },
          return: selectionArgs(intent.return),
          periods: Math.max(intent.period ?? 0, PERIODS[intent.granularity]),
        },
      };
    case "new-users":
      return {
        kind: "retention",
        args: {
          ...scopeArgs(intent.scope),
          granularity: intent.granularity ?? "day",
          start: { first_time: true },
          return: {},
          periods: 1,
        },
      };
    case "paths":
      return {
        kind: "paths",
        args: {
          ...scopeArgs(intent.scope),
          anchor: selectionArgs(intent.anchor),
          direction: intent.direction,
          ...(intent.steps !== null && { steps: intent.steps }),
        },
      };
    case "top-users":
    case "bot-events":
      return null;
  }
}

/** The query for the groups of one measure. */
export function breakdownOf(
  { scope, by, limit, order, comparison }: Breakdown,
  measure: Measure,
): ToolQuery {
  const { metric, property, events, filters = [] } = measure;
  return {
    kind: "breakdown",
    args: {
      ...scopeArgs({ ...scope, filters: [...scope.filters, ...filters] }),
      by,
      ...(metric !== "count" && { metric }),
      ...(property !== undefined && { property }),
      ...(events && { events }),
      limit: limitOf(limit, order),
      ...compareArgs(comparison),
    },
  };
}

const trend = (scope: Scope, args: Dict): ToolQuery => ({
  kind: "trend",
  args: { ...scopeArgs(scope), ...args },
});

/** Two ranges of the caller are two queries. */
const compareArgs = (comparison: Comparison | null): Dict =>
  typeof comparison === "string" ? { compare: comparison } : {};

const groupArgs = (by: string | null, limit: number): Dict =>
  by === null ? {} : { breakdown: { field: by, limit } };

/** The smallest group is only known if all groups are listed. */
function limitOf(limit: number | null, order: Breakdown["order"]): number {
  if (order === "least") return GROUPS.most;
  if (limit === null) return GROUPS.breakdown;
  return Math.min(order === null ? limit : limit + SPARE, GROUPS.most);
}
