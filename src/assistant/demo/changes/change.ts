import type { WireFilter } from "@/query/engine/language/wire";
import type { Plan } from "../flow/plan";
import type { Comparison, Intent, Measure, RetentionUnit, Scope } from "../intents/intent";
import type { Pieces } from "../reading/pieces";
import {
  AVERAGE_OF,
  assertNotRanked,
  assertUnderstood,
  BOTS_ALONE,
  byField,
  rankOf,
} from "../settle/compose";
import type { Context } from "../settle/context";
import { settleFilters } from "../settle/filters";
import { hasMeasure, settleMeasures } from "../settle/measures";
import { comparisonOf, granularityOf } from "../settle/scope";
import { impossible } from "../settle/unclear";

/**
 * A question that only says what is different from the one before: "and by country?", "only iOS".
 */
export function* change(base: Intent, pieces: Pieces, context: Context): Plan<Intent> {
  assertUnderstood(pieces);
  const { measures, notes } = yield* changedMeasures(base, pieces, context);
  const events = measures[0]?.events ?? [];
  const filters = yield* settleFilters(pieces.filters, { events, measured: null }, context);
  const scope = { ...changedScope(base.scope, pieces, filters), notes };
  const by = byField(pieces.by, events, context);
  if (by === "user") {
    return {
      kind: "top-users",
      scope,
      events: events.length > 0 ? events : null,
      limit: pieces.limit?.count ?? 10,
    };
  }
  const intent = changed({ base, pieces, scope, measures, by });
  assertExpressed(pieces, intent);
  return intent;
}

/** Throws if the question says something that the answer would leave out. */
function assertExpressed(pieces: Pieces, intent: Intent): void {
  if (pieces.bots === "only") throw impossible(BOTS_ALONE);
  const isAverage = intent.kind === "figure" && intent.averageOver !== null;
  if (pieces.average && !isAverage && !measuresOf(intent).some(isMean)) {
    throw impossible(AVERAGE_OF);
  }
  const isRanked = intent.kind === "breakdown" || (intent.kind === "series" && intent.best);
  if (!isRanked) assertNotRanked(pieces);
}

const isMean = ({ metric }: Measure): boolean => metric === "avg" || metric === "events_per_user";

type Change = {
  base: Intent;
  pieces: Pieces;
  scope: Scope;
  measures: Measure[];
  by: string | null;
};

function changed({ base, pieces, scope, measures, by }: Change): Intent {
  const { granularity } = pieces;
  switch (base.kind) {
    case "figure":
    case "series":
    case "breakdown":
      return changedFigures({ base, pieces, scope, measures, by });
    case "ratio": {
      const unit =
        granularity === null ? base.granularity : granularityOf(granularity, scope.range);
      return { ...base, scope, by: by ?? base.by, granularity: by === null ? unit : null };
    }
    case "funnel":
      assertNoTimes(pieces);
      return { ...base, scope, by: by ?? base.by };
    case "retention":
      assertNoGroups(by);
      return { ...base, scope, granularity: unitOf(pieces) ?? base.granularity };
    case "new-users":
      assertNoGroups(by);
      return { ...base, scope, granularity: unitOf(pieces) ?? base.granularity };
    default:
      assertNoTimes(pieces);
      assertNoGroups(by);
      return { ...base, scope };
  }
}

function assertNoTimes({ granularity, comparison }: Pieces): void {
  if (granularity !== null || comparison !== null) {
    throw impossible(
      "I cannot show that over time or compare it with another period. Ask for each period by itself.",
    );
  }
}

function assertNoGroups(by: string | null): void {
  if (by !== null) throw impossible("I cannot break that down by a property; filter it instead.");
}

function unitOf({ granularity }: Pieces): RetentionUnit | null {
  if (granularity === null || granularity === "auto") return null;
  if (granularity === "day" || granularity === "week" || granularity === "month")
    return granularity;
  throw impossible("That is only possible by day, week or month.");
}

function changedFigures({ base, pieces, scope, measures, by: asked }: Change): Intent {
  if (base.kind !== "figure" && base.kind !== "series" && base.kind !== "breakdown") return base;
  const { granularity, bestTime } = pieces;
  const comparison = changedComparison(base.comparison, pieces, scope);
  const before = base.kind === "figure" ? null : base.by;
  const by = asked ?? before;
  if (bestTime) {
    const best = { order: bestTime.order ?? pieces.order ?? "most", cycle: bestTime.cycle };
    return {
      kind: "series",
      scope,
      measures,
      granularity: bestTime.granularity,
      by: null,
      comparison: null,
      best,
    };
  }
  if (granularity !== null) {
    const unit = granularityOf(granularity, scope.range);
    if (pieces.average && by === null && comparison === null) {
      return { kind: "figure", scope, measures, comparison, averageOver: unit };
    }
    return { kind: "series", scope, measures, granularity: unit, by, comparison, best: null };
  }
  if (base.kind === "series" && asked === null) {
    return { ...base, scope, measures, comparison: base.best ? null : comparison };
  }
  if (by !== null) {
    const rank = rankOf(pieces);
    const old = base.kind === "breakdown" && asked === null ? base : { limit: null, order: null };
    const isRanked = rank.limit !== null || rank.order !== null;
    const { limit, order } = isRanked ? rank : old;
    return { kind: "breakdown", scope, measures, by, limit, order, comparison };
  }
  return {
    kind: "figure",
    scope,
    measures,
    comparison,
    averageOver: base.kind === "figure" ? base.averageOver : null,
  };
}

function changedScope(base: Scope, { range, bots }: Pieces, filters: WireFilter[]): Scope {
  const fields = new Set(filters.map(({ field }) => field));
  return {
    ...base,
    ...(range && { range: range.range, before: range.before, isDefault: false }),
    filters: [...base.filters.filter(({ field }) => !fields.has(field)), ...filters],
    bots: bots === "exclude" ? "exclude" : base.bots,
  };
}

/** A period that was compared with another keeps being compared with the one before it. */
function changedComparison(
  base: Comparison | null,
  pieces: Pieces,
  scope: Scope,
): Comparison | null {
  const asked = comparisonOf(pieces, scope);
  if (asked !== null || base === null) return asked;
  if (pieces.range === null || base === "previous_year") return base;
  return scope.before === null ? "previous_period" : { range: scope.before };
}

type Measures = { measures: Measure[]; notes: string[] };

function* changedMeasures(base: Intent, pieces: Pieces, context: Context): Plan<Measures> {
  const old = measuresOf(base);
  if (!hasMeasure(pieces)) return { measures: old, notes: base.scope.notes };
  const { measures, per, notes } = yield* settleMeasures(pieces, context);
  if (per !== null) throw impossible("Ask for the ratio in a question of its own.");
  const [measure] = measures;
  const [before] = old;
  const isNoun =
    measure !== undefined && measure.events === undefined && measure.property === undefined;
  if (isNoun && before?.events) {
    return { measures: [{ metric: measure.metric, events: before.events }], notes };
  }
  const isSameCount = before?.metric === "unique_users" || before?.metric === "unique_sessions";
  const isSame = isSameCount && !pieces.nouns.anyEvent;
  const counted = measures.map((one) =>
    isSame && one.metric === "count" ? { ...one, metric: before.metric } : one,
  );
  return { measures: counted, notes };
}

function measuresOf(base: Intent): Measure[] {
  switch (base.kind) {
    case "figure":
    case "series":
    case "breakdown":
      return base.measures;
    case "ratio":
      return [base.top];
    case "funnel":
      return base.steps.slice(-1).map((step) => ({ metric: "unique_users", ...step }));
    case "top-users":
    case "bot-events":
      return [{ metric: "count", ...(base.events && { events: base.events }) }];
    default:
      return [{ metric: "unique_users" }];
  }
}
