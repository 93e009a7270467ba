import type { MetricName } from "@/query/engine/model/metrics";
import type { Plan } from "../flow/plan";
import type { Measure } from "../intents/intent";
import type { FieldName } from "../names/catalogue";
import { isMoneyWord } from "../reading/money-words";
import type { Pieces } from "../reading/pieces";
import type { Context } from "./context";
import { eventOf, fieldOf } from "./names";
import { addsUp, moneyOf, revenueOf } from "./numbers";
import { impossible } from "./unclear";

/** What a question measures. */
export type Measured = {
  measures: Measure[];
  /** What the first measure is divided by. */
  per: Measure | null;
  /** The measured property, which "over 50" compares. */
  property: FieldName | null;
};

/** Whether a question names something to measure. */
export const hasMeasure = (pieces: Pieces): boolean => {
  const { aggregate, property, nouns, unknown } = pieces;
  const counts = nouns.users || nouns.sessions || nouns.anyEvent || nouns.events.length > 0;
  return (
    counts ||
    aggregate !== null ||
    property !== null ||
    nouns.per !== null ||
    unknown.some(isMoneyWord)
  );
};

export function* settleMeasures(pieces: Pieces, context: Context): Plan<Measured> {
  const events = pieces.nouns.events.map((ref) => eventOf(ref, context));
  const property = yield* propertyOf(pieces, events, context);
  if (property) return ofProperty(pieces, property, context);
  return ofCounts(pieces, events, context);
}

type Property = { metric: MetricName; field: FieldName; events: string[] };

function* propertyOf(pieces: Pieces, events: string[], context: Context): Plan<Property | null> {
  const { aggregate, property, extreme, average, nouns, unknown } = pieces;
  if (aggregate) {
    const field = fieldOf(aggregate.property, events, context);
    return { metric: aggregate.metric, field, events };
  }
  if (property) {
    const field = fieldOf(property, events, context);
    return { metric: metricOf(field, pieces), field, events };
  }
  if (unknown.some(isMoneyWord)) {
    const metric =
      average && isOverall(pieces) ? "avg" : isRanked(pieces) ? "sum" : (extreme ?? "sum");
    return { metric, ...(yield* moneyIn(events, context)) };
  }
  // "The average order" is that of its amount.
  const isOfAmount = average && events.length === 1 && isOverall(pieces);
  if (isOfAmount && !nouns.users && !nouns.sessions) {
    return { metric: "avg", ...(yield* moneyIn(events, context)) };
  }
  return null;
}

/** Whether an average is one of values, rather than of a figure per day or user. */
const isOverall = ({ nouns, granularity }: Pieces): boolean =>
  nouns.per === null && granularity === null;

const isRanked = ({ by, bestTime }: Pieces): boolean => by.length > 0 || bestTime !== null;

function metricOf(field: FieldName, pieces: Pieces): MetricName {
  const { average, extreme, granularity } = pieces;
  // "The highest amount" of a country could be its sum or its largest single one.
  const isUnclear = extreme !== null && isRanked(pieces);
  if (average && granularity === null) return "avg";
  if (extreme !== null && !isUnclear) return extreme;
  if (addsUp(field) && !isUnclear) return "sum";
  throw impossible(HOW_COMBINED);
}

const HOW_COMBINED =
  "Say how the values of the property should be combined: their sum, average, median, minimum or maximum, or the number of different values.";

function* moneyIn(
  events: string[],
  context: Context,
): Plan<{ field: FieldName; events: string[] }> {
  const [event] = events;
  if (event !== undefined) return { field: yield* moneyOf(event, context), events };
  const { event: sale, property } = yield* revenueOf(context);
  return { field: property, events: [sale] };
}

/** The sum of an amount per user is divided by all users of its events. */
function ofProperty(
  { nouns }: Pieces,
  { metric, field, events }: Property,
  context: Context,
): Measured {
  const selected = events.length > 0 ? { events } : {};
  const measure: Measure = { metric, property: field.name, ...selected };
  if (nouns.per === null) return { measures: [measure], per: null, property: field };
  const summed: Measure = metric === "avg" ? { ...measure, metric: "sum" } : measure;
  return { measures: [summed], per: perOf(nouns.per, selected, context), property: field };
}

function perOf(
  per: NonNullable<Pieces["nouns"]["per"]>,
  selected: { events?: string[] },
  context: Context,
): Measure {
  if (per === "user") return { metric: "unique_users", ...selected };
  if (per === "session") return { metric: "unique_sessions", ...selected };
  return { metric: "count", events: [eventOf(per, context)] };
}

function ofCounts({ nouns }: Pieces, events: string[], context: Context): Measured {
  const { users, sessions, anyEvent, joined, per } = nouns;
  const property = null;
  if (per === "user" && !sessions) {
    return {
      measures: [{ metric: "events_per_user", ...(events.length > 0 && { events }) }],
      per: null,
      property,
    };
  }
  const divisor = per === null ? null : perOf(per, {}, context);
  const groups = joined === "or" && events.length > 1 ? [events] : events.map((event) => [event]);
  if ((users || sessions) && groups.length > 1) throw impossible(BOTH);
  const metrics: MetricName[] = [
    ...(users ? ["unique_users" as const] : []),
    ...(sessions ? ["unique_sessions" as const] : []),
  ];
  if (metrics.length === 0) metrics.push("count");
  const selections = groups.length > 0 ? groups.map((one) => ({ events: one })) : [{}];
  const measures = metrics.flatMap((metric) =>
    selections.map((one): Measure => ({ metric, ...one })),
  );
  const isWithEvents = anyEvent && users && events.length === 0 && metrics.length > 1;
  return {
    measures: isWithEvents ? [{ metric: "count" }, ...measures] : measures,
    per: divisor,
    property,
  };
}

const BOTH =
  "I cannot count users who did several things at any time. I can count those who did one after the other, such as with “conversion from A to B”.";
