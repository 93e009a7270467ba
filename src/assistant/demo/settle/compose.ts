import type { WireFilter } from "@/query/engine/language/wire";
import type { Plan } from "../flow/plan";
import type { Breakdown, Intent, Measure, Scope, Series } from "../intents/intent";
import { isMoneyWord } from "../items/money-words";
import type { By } from "../reading/by";
import type { Pieces } from "../reading/pieces";
import type { Context } from "./context";
import { settleFilters } from "./filters";
import { type Measured, settleMeasures } from "./measures";
import { fieldOf } from "./names";
import { comparisonOf, granularityOf, scopeOf } from "./scope";
import { CannotAnswer, impossible } from "./unclear";

/** Month-long and longer units make no course of 30 days. */
const LONG = new Set(["month", "quarter", "year"]);

/**
 * Counts the only event that has the property by which events are grouped. Which one is meant is
 * not certain if several have it.
 */
function withOwner(measures: Measure[], by: string | null, { catalogue }: Context): Measure[] {
  const [measure, ...others] = measures;
  const owners = catalogue.fields.find(({ field }) => field === by)?.events ?? [];
  const isAny = measure?.metric === "count" && measure.events === undefined && others.length === 0;
  if (!isAny || owners.length === 0) return measures;
  if (owners.length === 1) return [{ ...measure, events: owners }];
  const text = catalogue.fields.find(({ field }) => field === by)?.name ?? "";
  throw new CannotAnswer({ kind: "ambiguous", what: "event", text, options: owners });
}

/** Makes an intent of what was understood of a question that stands by itself. */
export function* compose(pieces: Pieces, context: Context): Plan<Intent> {
  assertUnderstood(pieces);
  assertGroups(pieces.by, context);
  const measured = yield* settleMeasures(pieces, context);
  const events = measured.measures[0]?.events ?? [];
  const given = { events, measured: measured.property };
  const filters = yield* settleFilters(pieces.filters, given, context);
  const scope = scopeOf(pieces, filters, context.project.id, {
    usual: usualRange(pieces),
    notes: [...measured.notes, ...botsNote(pieces, context)],
  });
  const by = byField(pieces.by, events, context) ?? contrasted(pieces, filters);
  return intentOf({ pieces, measured, scope, by, context });
}

/** Other events than a browser's can say in a column of their own that a bot sent them. */
function botsNote({ bots }: Pieces, { catalogue }: Context): string[] {
  const isBot = (sample: unknown) => /^(?:bot|crawler|spider)s?$/i.test(String(sample));
  const named = catalogue.fields.filter(
    ({ field, samples }) => field !== "device_type" && samples.some(isBot),
  );
  if (bots !== "exclude") return [];
  return named.map(({ name, samples }) => {
    const value = samples.find(isBot);
    return `Left out are events that are marked as a bot’s; those with \`${value}\` as their \`${name}\` may still be in the figure: add “and ${name} is not ${value}” to leave them out.`;
  });
}

/** "Purchases on iOS vs Android" are shown side by side. */
function contrasted(
  { contrasts, comparison, bestTime }: Pieces,
  filters: WireFilter[],
): string | null {
  if (!contrasts || comparison !== null || bestTime !== null) return null;
  return filters.find(({ op }) => op === "in")?.field ?? null;
}

/** Months and longer units make no course of 30 days. */
const usualRange = ({ granularity, average }: Pieces) =>
  granularity !== null && LONG.has(granularity) && !average ? { last: "12m" } : undefined;

export type Settled = {
  pieces: Pieces;
  measured: Measured;
  scope: Scope;
  by: string | "user" | null;
  context: Context;
};

/** Chooses the kind of question. What a kind cannot express is an error rather than left out. */
function intentOf(settled: Settled): Intent {
  const { pieces, measured, scope, by, context } = settled;
  const { per } = measured;
  const measures = per === null ? withOwner(measured.measures, by, context) : measured.measures;
  const { granularity, bestTime, average, bots, order, limit } = pieces;
  const comparison = comparisonOf(pieces, scope);
  const isGrouped = by !== null || granularity !== null || bestTime !== null;
  if (bots === "only") {
    assertAlone(!isGrouped && comparison === null && measures.every(isCount), BOTS_ALONE);
    return { kind: "bot-events", scope, events: measures[0]?.events ?? null };
  }
  if (per !== null) {
    assertAlone(comparison === null && bestTime === null && by !== "user", RATIO_ALONE);
    return ratioOf(pieces, measured, scope, by);
  }
  if (by === "user") {
    assertAlone(comparison === null && granularity === null && bestTime === null, USERS_ALONE);
    return topUsers(pieces, measured, scope);
  }
  const isPeak = order !== null && by === null && granularity !== null && !average;
  if (bestTime || (isPeak && limit === null)) {
    assertAlone(by === null && comparison === null && measures.length === 1, TIME_ALONE);
    return bestTimeOf(pieces, measured, scope);
  }
  if (by === null) assertNotRanked(pieces);
  if (average && measures.every(({ metric }) => metric !== "avg") && !isPerUser(measured)) {
    assertAlone(granularity !== null && by === null && comparison === null, AVERAGE_OF);
    const averageOver = granularityOf(granularity ?? "day", scope.range);
    return { kind: "figure", scope, measures, comparison, averageOver };
  }
  if (granularity !== null) {
    const unit = granularityOf(granularity, scope.range);
    return { kind: "series", scope, measures, granularity: unit, by, comparison, best: null };
  }
  if (by !== null) return { kind: "breakdown", scope, measures, by, ...rankOf(pieces), comparison };
  return { kind: "figure", scope, measures, comparison, averageOver: null };
}

const isCount = ({ metric }: Measure): boolean => metric === "count";

function assertAlone(isAlone: boolean, sentence: string): void {
  if (!isAlone) throw impossible(sentence);
}

export const BOTS_ALONE =
  "I can only count the events of bots in a period; to leave bots out of any other question, say “excluding bots”.";
const RATIO_ALONE = "I cannot compare a ratio with another period in one question. Ask for each.";
const USERS_ALONE = "I can only rank users by the number of their events in one period.";
const TIME_ALONE =
  "I can only find the best time for one figure; ask for each country or each value by itself.";
export const AVERAGE_OF =
  "Say which property's average you mean, or per what, such as “per day” or “per user”.";

export function assertNotRanked({ order, limit }: Pieces): void {
  if (order === null && limit === null) return;
  throw impossible("Say what should be ranked, such as “which country” or “top 5 products”.");
}

const isPerUser = ({ measures }: Measured): boolean =>
  measures.some(({ metric }) => metric === "events_per_user");

export function assertUnderstood({ unknown }: Pick<Pieces, "unknown">): void {
  const words = unknown.filter((word) => !isMoneyWord(word));
  if (words.length > 0) throw new CannotAnswer({ kind: "words", words });
}

function assertGroups(by: readonly By[], { catalogue }: Context): void {
  for (const one of by) {
    if (one.kind !== "unknown") continue;
    const whole = catalogue.fields.find(
      ({ name }) => name.toLowerCase() === one.text.toLowerCase(),
    );
    if (whole)
      throw impossible(
        `\`${whole.name}\` is not a single value, so I cannot group by it or by what it contains.`,
      );
    throw new CannotAnswer({ kind: "unknown-field", text: one.text, near: [] });
  }
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

function ratioOf(
  pieces: Pieces,
  { measures, per }: Measured,
  scope: Scope,
  by: string | null,
): Intent {
  const [top, ...others] = measures;
  if (!top || per === null || others.length > 0)
    throw impossible("I can only divide one figure by another.");
  const granularity =
    pieces.granularity === null ? null : granularityOf(pieces.granularity, scope.range);
  return { kind: "ratio", scope, top, bottom: per, isShare: false, granularity, by };
}

function topUsers(pieces: Pieces, { measures }: Measured, scope: Scope): Intent {
  const [measure] = measures;
  if (measure?.property !== undefined || measure?.metric === "unique_sessions") {
    throw impossible("I can only rank users by the number of their events.");
  }
  return {
    kind: "top-users",
    scope,
    events: measure?.events ?? null,
    limit: pieces.limit?.count ?? DEFAULT_TOP,
  };
}

/** "When do people purchase most" is about the purchases: users of several hours do not add up. */
const happened = ({ events, ...measure }: Measure): Measure =>
  measure.metric === "unique_users" && events
    ? { metric: "count", events }
    : { ...measure, ...(events && { events }) };

/** "The peak of daily purchases" is the highest of the days. */
function bestTimeOf(pieces: Pieces, { measures }: Measured, scope: Scope): Series {
  const { bestTime, order } = pieces;
  const asked = granularityOf(pieces.granularity ?? "day", scope.range);
  const { granularity = asked, cycle = false } = bestTime ?? {};
  return {
    kind: "series",
    scope,
    measures: measures.slice(0, 1).map((one) => (cycle ? happened(one) : one)),
    granularity,
    by: null,
    comparison: null,
    best: { order: order ?? "most", cycle },
  };
}
