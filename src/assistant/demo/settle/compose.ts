import type { Plan } from "../flow/plan";
import type { Breakdown, Intent, Series } from "../intents/intent";
import type { By } from "../reading/by";
import type { Pieces } from "../reading/pieces";
import type { Context } from "./context";
import { settleFilters } from "./filters";
import { isMoneyWord, type Measured, settleMeasures } from "./measures";
import { fieldOf } from "./names";
import { comparisonOf, granularityOf, scopeOf } from "./scope";
import { CannotAnswer, impossible } from "./unclear";

/** Month-long and longer units make no course of 30 days. */
const LONG = new Set(["month", "quarter", "year"]);

/** Which events a ranking of their property's values counts is not certain if several have it. */
function assertCounted({ measures }: Measured, by: string | null, { catalogue }: Context): void {
  const [measure] = measures;
  if (measure?.metric !== "count" || measure.events !== undefined) return;
  const field = catalogue.fields.find((one) => one.field === by);
  if (field === undefined || field.events.length < 2) return;
  throw new CannotAnswer({
    kind: "ambiguous",
    what: "event",
    text: field.name,
    options: field.events,
  });
}

/** Makes an intent of what was understood of a question that stands by itself. */
export function* compose(pieces: Pieces, context: Context): Plan<Intent> {
  assertUnderstood(pieces);
  const measured = yield* settleMeasures(pieces, context);
  const events = measured.measures[0]?.events ?? [];
  const filters = yield* settleFilters(
    pieces.filters,
    { events, measured: measured.property },
    context,
  );
  const isLong = pieces.granularity !== null && LONG.has(pieces.granularity);
  const usual = isLong && !pieces.average ? { last: "12m" } : undefined;
  const scope = scopeOf(pieces, filters, context.project.id, usual);
  if (pieces.bots === "only")
    return { kind: "bot-events", scope, events: events.length > 0 ? events : null };
  const comparison = comparisonOf(pieces, scope);
  const { measures, per } = measured;
  const by = byField(pieces.by, events, context);
  if (per !== null) return ratioOf(pieces, measured, scope, by);
  if (by === "user") return topUsers(pieces, measured, scope);
  if (pieces.bestTime) return bestTime(pieces, measured, scope);
  if (pieces.order !== null && by === null)
    throw new CannotAnswer({ kind: "words", words: [pieces.order] });
  assertCounted(measured, by, context);
  if (by !== null && pieces.granularity === null) {
    return { kind: "breakdown", scope, measures, by, ...rankOf(pieces), comparison };
  }
  if (pieces.granularity !== null && !(pieces.average && measured.property === null)) {
    const granularity = granularityOf(pieces.granularity, scope.range);
    return { kind: "series", scope, measures, granularity, by, comparison, best: null };
  }
  const averageOver =
    pieces.granularity === null ? null : granularityOf(pieces.granularity, scope.range);
  if (
    pieces.average &&
    averageOver === null &&
    measured.property === null &&
    !isPerUser(measured)
  ) {
    throw impossible(
      "Say which property's average you mean, or per what, such as “per day” or “per user”.",
    );
  }
  return { kind: "figure", scope, measures, comparison, averageOver };
}

const isPerUser = ({ measures }: Measured): boolean =>
  measures.some(({ metric }) => metric === "events_per_user");

export function assertUnderstood({ unknown }: Pick<Pieces, "unknown">): void {
  const words = unknown.filter((word) => !isMoneyWord(word));
  if (words.length > 0) throw new CannotAnswer({ kind: "words", words });
}

/** The field that a question groups by; "user" for users themselves. */
export function byField(
  by: readonly By[],
  events: string[],
  context: Context,
): string | "user" | null {
  const [first, ...others] = by;
  if (first === undefined) return null;
  if (others.length > 0) throw impossible("I can only group by one field at a time.");
  if (first.kind === "user") return "user";
  if (first.kind === "unknown") {
    throw new CannotAnswer({ kind: "unknown-field", text: first.text, near: [] });
  }
  const { field } = fieldOf(first.ref, events, context);
  return field === "user_id" ? "user" : field;
}

const DEFAULT_TOP = 10;

/** "Which country" asks for one, "which countries" for some. */
export function rankOf({ limit, order, by }: Pieces): Pick<Breakdown, "limit" | "order"> {
  if (limit) return { limit: limit.count, order: limit.order };
  if (order === null) return { limit: null, order: null };
  const [first] = by;
  const text = first?.kind === "field" ? first.ref.text : "";
  const isPlural = /[^s]s$/i.test(text) && !/(?:status|os|ios|is)$/i.test(text);
  return { limit: isPlural ? DEFAULT_TOP : 1, order };
}

type ScopeOf = Intent["scope"];

function ratioOf(
  pieces: Pieces,
  { measures, per }: Measured,
  scope: ScopeOf,
  by: string | null,
): Intent {
  const [top, ...others] = measures;
  if (!top || per === null || others.length > 0)
    throw impossible("I can only divide one figure by another.");
  const granularity =
    pieces.granularity === null ? null : granularityOf(pieces.granularity, scope.range);
  return { kind: "ratio", scope, top, bottom: per, isShare: false, granularity, by };
}

function topUsers(pieces: Pieces, { measures }: Measured, scope: ScopeOf): Intent {
  const [measure] = measures;
  if (measure?.property !== undefined) {
    throw impossible("I can only rank users by the number of their events.");
  }
  return {
    kind: "top-users",
    scope,
    events: measure?.events ?? null,
    limit: pieces.limit?.count ?? DEFAULT_TOP,
  };
}

function bestTime({ bestTime, order }: Pieces, { measures }: Measured, scope: ScopeOf): Series {
  const { granularity = "day", cycle = false } = bestTime ?? {};
  return {
    kind: "series",
    scope,
    measures: measures.slice(0, 1),
    granularity,
    by: null,
    comparison: null,
    best: { order: order ?? "most", cycle },
  };
}
