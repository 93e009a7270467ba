import type { WireFilter } from "@/query/engine/language/wire";
import type { Plan } from "../flow/plan";
import type { Selection } from "../intents/intent";
import type { Pieces } from "../reading/pieces";
import { assertUnderstood } from "../settle/compose";
import type { Context } from "../settle/context";
import { settleFilters } from "../settle/filters";
import { eventOf } from "../settle/names";
import { scopeOf } from "../settle/scope";
import { impossible } from "../settle/unclear";

export type Selected = {
  scope: ReturnType<typeof scopeOf>;
  /** In the order of the question. */
  events: string[];
  /** The events as selections, with the filters on properties that only they have. */
  selections: Selection[];
};

/** The events and the scope of a question about what users do one after the other. */
export function* selectedIn(
  pieces: Pieces,
  context: Context,
  usual?: { last: string },
): Plan<Selected> {
  assertUnderstood(pieces);
  assertPlain(pieces);
  const events = pieces.nouns.events.map((ref) => eventOf(ref, context));
  const filters = yield* settleFilters(pieces.filters, { events, measured: null }, context);
  const isShared = (filter: WireFilter) => ownersOf(filter, events, context).length === 0;
  const selections = events.map((event): Selection => {
    const own = filters.filter((filter) => ownersOf(filter, events, context).includes(event));
    return { events: [event], ...(own.length > 0 && { filters: own }) };
  });
  return {
    scope: scopeOf(pieces, filters.filter(isShared), context.project.id, { usual }),
    events,
    selections,
  };
}

/** What users do in order has no values, and one period. */
function assertPlain({
  granularity,
  comparison,
  bestTime,
  aggregate,
  property,
  nouns,
  average,
}: Pieces): void {
  const isMeasured = aggregate !== null || property !== null || nouns.per !== null || average;
  if (isMeasured) throw impossible("I can only count users there, not calculate with a property.");
  if (bestTime !== null || comparison !== null) throw impossible(ONE_PERIOD);
  if (granularity !== null) throw impossible(NO_COURSE);
}

const ONE_PERIOD = "I can only show that for one period at a time. Ask for each period by itself.";
const NO_COURSE =
  "I can only show that for a whole period, not over time. Ask for each period by itself.";

/**
 * Those of the events that have a filter's property; none if all events have it, or none of these.
 */
function ownersOf({ field }: WireFilter, events: string[], { catalogue }: Context): string[] {
  const known = catalogue.fields.find((one) => one.field === field);
  return events.filter((event) => known?.events.includes(event));
}
