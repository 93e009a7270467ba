import type { MetricName } from "@/query/engine/model/metrics";
import type { Plan } from "../flow/plan";
import type { Measure } from "../intents/intent";
import { isMoneyWord } from "../items/money-words";
import type { EventRef } from "../items/refs";
import type { Per } from "../measure/nouns";
import { type FieldName, hasNumbers } from "../names/catalogue";
import type { Pieces } from "../reading/pieces";
import type { Context } from "./context";
import { eventOf, fieldOf } from "./names";
import { addsUp, isMoney, isSale, moneyOf, revenueOf } from "./numbers";
import { impossible } from "./unclear";

/** What a question measures. */
export type Measured = {
  measures: Measure[];
  /** What the first measure is divided by. */
  per: Measure | null;
  /** The measured property, which "over 50" compares. */
  property: FieldName | null;
  /** How words were understood. */
  notes: string[];
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
  const measured = property
    ? ofProperty(pieces, property, context)
    : ofCounts(pieces, events, context);
  return { ...measured, notes: notesOf(pieces, measured, context) };
}

type Figures = Omit<Measured, "notes">;

const ACTIVE = "Active users are unique users with an event of any kind.";
const CURRENCIES =
  "The amounts are in several currencies, and they are combined as they are, without conversion.";

function notesOf(pieces: Pieces, { measures, property }: Figures, context: Context): string[] {
  const { catalogue } = context;
  const [measure] = measures;
  const currency = catalogue.fields.find(({ name }) => name === "currency");
  const isMixed =
    property !== null &&
    isMoney(property) &&
    (currency?.samples.length ?? 0) > 1 &&
    measure?.events?.some((event) => currency?.events.includes(event)) === true;
  const isRevenue = pieces.unknown.some(isMoneyWord) && pieces.nouns.events.length === 0;
  return [
    ...pieces.nouns.events.flatMap((ref) => guessOf(ref, context)),
    ...(pieces.active ? [ACTIVE] : []),
    ...(isRevenue && measure?.property !== undefined
      ? [`I took revenue as \`${measure.property}\` of \`${measure.events?.join(", ")}\` events.`]
      : []),
    ...(isMixed ? [CURRENCIES] : []),
  ];
}

type Property = { metrics: MetricName[]; field: FieldName; events: string[] };

const guessOf = (ref: EventRef, context: Context): string[] =>
  ref.isGuess ? [`I read “${ref.text}” as \`${eventOf(ref, context)}\`.`] : [];

function* propertyOf(pieces: Pieces, events: string[], context: Context): Plan<Property | null> {
  const { aggregate, property, extreme, average, nouns, unknown } = pieces;
  if (aggregate) {
    const field = fieldOf(aggregate.property, events, context);
    return { metrics: aggregate.metrics, field, events };
  }
  if (property) {
    const field = fieldOf(property, events, context);
    return { metrics: [metricOf(field, pieces)], field, events };
  }
  if (unknown.some(isMoneyWord)) {
    const metric =
      average && isOverall(pieces) ? "avg" : isRanked(pieces) ? "sum" : (extreme ?? "sum");
    return { metrics: [metric], ...(yield* moneyIn(events, context)) };
  }
  // "The average order" and "the largest order" are those of its amount.
  const isOne =
    events.length === 1 &&
    events.every(isSale) &&
    isOverall(pieces) &&
    !nouns.users &&
    !nouns.sessions;
  const metric = average ? "avg" : isRanked(pieces) ? null : extreme;
  if (isOne && metric !== null) {
    return { metrics: [metric], ...(yield* moneyIn(events, context)) };
  }
  return null;
}

/** Whether an average is one of values, rather than of a figure per day or user. */
const isOverall = ({ nouns, granularity }: Pieces): boolean =>
  nouns.per === null && granularity === null;

const isRanked = ({ by, bestTime }: Pieces): boolean => by.length > 0 || bestTime !== null;

function metricOf(field: FieldName, pieces: Pieces): MetricName {
  const { average, extreme, granularity, isCounted } = pieces;
  if (isCounted && !hasNumbers(field)) {
    if (/(?:^|_)id$/i.test(field.name)) return "unique_values";
    throw impossible(HOW_COUNTED);
  }
  // "The highest amount" of a country could be its sum or its largest single one.
  const isUnclear = extreme !== null && isRanked(pieces);
  if (average && granularity === null) return "avg";
  if (extreme !== null && !isUnclear) return extreme;
  if (addsUp(field) && !isUnclear) return "sum";
  throw impossible(HOW_COMBINED);
}

const HOW_COUNTED =
  "Say “how many different …” for the number of different values of the property, or name the event: “how many … with a …”.";
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
function ofProperty({ nouns }: Pieces, property: Property, context: Context): Figures {
  const { metrics, field } = property;
  const events = ownEvents(nouns.per, property, context);
  const selected = events.length > 0 ? { events } : {};
  const measures = metrics.map(
    (metric): Measure => ({ metric, property: field.name, ...selected }),
  );
  const isOfEvent = typeof nouns.per === "object" && nouns.per?.kind === "event";
  const isAverage = isOfEvent && metrics.every((metric) => metric === "avg");
  if (nouns.per === null || isAverage) return { measures, per: null, property: field };
  const summed = measures.map((one) =>
    one.metric === "avg" ? { ...one, metric: "sum" as const } : one,
  );
  return { measures: summed, per: perOf(nouns.per, selected, context), property: field };
}

/** The amount "per purchase" is that of purchases, if they have one. */
function ownEvents(per: Per | null, { field, events }: Property, context: Context): string[] {
  if (events.length > 0 || per === null || typeof per === "string" || per.kind !== "event")
    return events;
  const event = eventOf(per.ref, context);
  return field.events.includes(event) ? [event] : events;
}

function perOf(
  per: NonNullable<Pieces["nouns"]["per"]>,
  selected: { events?: string[] },
  context: Context,
): Measure {
  if (per === "user") return { metric: "unique_users", ...selected };
  if (per === "session") return { metric: "unique_sessions", ...selected };
  if (per.kind === "event") return { metric: "count", events: [eventOf(per.ref, context)] };
  const { name } = fieldOf(per.ref, selected.events ?? [], context);
  return { metric: "sum", property: name, ...selected };
}

function ofCounts(
  { nouns, howMuch, change, counts }: Pieces,
  events: string[],
  context: Context,
): Figures {
  const { users, sessions, anyEvent, joined, per } = nouns;
  if (howMuch && !change) throw impossible(HOW_MUCH);
  const property = null;
  if (per === "user" && !sessions) {
    return {
      measures: [{ metric: "events_per_user", ...(events.length > 0 && { events }) }],
      per: null,
      property,
    };
  }
  const divisor = per === null ? null : perOf(per, {}, context);
  if (nouns.separate) return { measures: separateMeasures(nouns, events), per: null, property };
  const groups = joined === "or" && events.length > 1 ? [events] : events.map((event) => [event]);
  if ((users || sessions) && groups.length > 1 && counts < 2) throw impossible(BOTH);
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

function separateMeasures(
  { users, sessions, anyEvent }: Pieces["nouns"],
  events: string[],
): Measure[] {
  return [
    ...(anyEvent ? [{ metric: "count" as const }] : []),
    ...events.map((event): Measure => ({ metric: "count", events: [event] })),
    ...(users ? [{ metric: "unique_users" as const }] : []),
    ...(sessions ? [{ metric: "unique_sessions" as const }] : []),
  ];
}

const HOW_MUCH =
  "Say which property you mean by “how much”, such as “the sum of amount”, or ask “how many” for a number of events.";
const BOTH =
  "I cannot count users who did several things at any time. I can count those who did one after the other, such as with “conversion from A to B”.";
