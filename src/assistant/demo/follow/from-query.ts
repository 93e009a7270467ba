import { isDict } from "@/base/validation";
import type { WireFilter, WireRange } from "@/query/engine/language/wire";
import { isMetric } from "@/query/engine/model/metrics";
import type { Intent, Measure, RetentionUnit, Scope, Selection } from "../intents/intent";
import type { Granularity } from "../names/query-types";
import type { Dict } from "../prompt/outcome";
import { DEFAULT_RANGE } from "../ranges/read-range";
import { granularityOf } from "../settle/scope";

/**
 * The question that a screen's query answers; null for a query that no question of ours leads to.
 */
export function intentOfQuery(query: Dict, project: string): Intent | null {
  const scope = scopeOf(query, project);
  switch (query.kind) {
    case "trend":
      return trend(query, scope);
    case "breakdown":
      return {
        kind: "breakdown",
        scope,
        measures: [measureOf(query)],
        by: textOf(query.by) ?? "event_name",
        limit: typeof query.limit === "number" ? query.limit : null,
        order: null,
        comparison: comparisonOf(query),
      };
    case "funnel":
      return {
        kind: "funnel",
        scope,
        steps: listOf(query.steps).map(selectionOf),
        window: textOf(query.window),
        by: groupOf(query),
      };
    case "retention":
      return {
        kind: "retention",
        scope,
        granularity: unitOf(query.granularity),
        start: startOf(query.start),
        return: selectionOf(query.return),
        period: null,
      };
    case "paths":
      return {
        kind: "paths",
        scope,
        anchor: selectionOf(query.anchor),
        direction: query.direction === "before" ? "before" : "after",
        steps: typeof query.steps === "number" ? query.steps : null,
      };
    default:
      return null;
  }
}

function scopeOf({ range, filters, bots }: Dict, project: string): Scope {
  return {
    project,
    range: isDict(range) ? (range as WireRange) : DEFAULT_RANGE,
    before: null,
    isDefault: false,
    filters: filtersOf(filters),
    bots: bots === "exclude" ? "exclude" : null,
    notes: [],
  };
}

function trend(query: Dict, scope: Scope): Intent | null {
  const measures = listOf(query.series).map(measureOf);
  const [top, bottom] = measures;
  const by = groupOf(query);
  const named = textOf(query.granularity);
  const granularity = (named ?? granularityOf("auto", scope.range)) as Granularity;
  if (!top) return null;
  if (isRatio(query) && bottom) {
    return {
      kind: "ratio",
      scope,
      top,
      bottom,
      isShare: false,
      granularity: granularity === "all" ? null : granularity,
      by,
    };
  }
  const comparison = comparisonOf(query);
  if (granularity !== "all") {
    return { kind: "series", scope, measures, granularity, by, comparison, best: null };
  }
  if (by !== null)
    return { kind: "breakdown", scope, measures, by, limit: null, order: null, comparison };
  return { kind: "figure", scope, measures, comparison, averageOver: null };
}

const isRatio = ({ formulas }: Dict): boolean => {
  const [first] = listOf(formulas);
  return first !== undefined && /^\s*A\s*\/\s*B\s*$/.test(textOf(first.expression) ?? "");
};

function measureOf(part: Dict): Measure {
  const metric = isMetric(part.metric) ? part.metric : "count";
  const property = textOf(part.property);
  return { metric, ...(property !== null && { property }), ...selectionOf(part) };
}

function selectionOf(part: unknown): Selection {
  if (!isDict(part)) return {};
  const events = Array.isArray(part.events) ? part.events.map(String) : [];
  const filters = filtersOf(part.filters);
  return { ...(events.length > 0 && { events }), ...(filters.length > 0 && { filters }) };
}

const startOf = (part: unknown): Selection & { first_time?: boolean } => ({
  ...selectionOf(part),
  ...(isDict(part) && part.first_time === true && { first_time: true }),
});

const filtersOf = (value: unknown): WireFilter[] =>
  listOf(value).filter(
    ({ field, op }) => typeof field === "string" && typeof op === "string",
  ) as WireFilter[];

const comparisonOf = ({ compare }: Dict) =>
  compare === "previous_period" || compare === "previous_year" ? compare : null;

const groupOf = ({ breakdown }: Dict): string | null =>
  isDict(breakdown) ? textOf(breakdown.field) : null;

const unitOf = (value: unknown): RetentionUnit =>
  value === "week" || value === "month" ? value : "day";

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

const listOf = (value: unknown): Dict[] => (Array.isArray(value) ? value.filter(isDict) : []);
