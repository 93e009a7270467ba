import type { Plan } from "../flow/plan";
import { type FieldName, hasNumbers, isProperty } from "../names/catalogue";
import { wordsOf } from "../words/name-words";
import { propertiesOf } from "./catalogue";
import type { Context } from "./context";
import { CannotAnswer, impossible } from "./unclear";

const MONEY = new Set([
  "amount",
  "revenue",
  "price",
  "total",
  "subtotal",
  "value",
  "cost",
  "fare",
  "fee",
  "sum",
  "gmv",
  "sales",
  "paid",
  "charge",
  "spend",
]);

/** Whether a property's name says that its values are amounts that add up. */
export const isMoney = ({ name }: FieldName): boolean =>
  wordsOf(name).some((word) => MONEY.has(word));

/** Whether adding up a property's values is what people mean by naming it. */
export const addsUp = (field: FieldName): boolean =>
  isMoney(field) ||
  wordsOf(field.name).some((word) =>
    /^(?:quantity|qty|items?|units?|count|bytes|distance|duration|minutes|seconds|hours|km|kwh|litres|liters)$/.test(
      word,
    ),
  );

/**
 * The property that "over 50" compares: the measured one, or the only amount that the events have.
 */
export function* amountProperty(
  { events, measured }: { events: string[]; measured: FieldName | null },
  context: Context,
): Plan<FieldName> {
  if (measured) return measured;
  const [event] = events;
  if (event === undefined) throw impossible("Say which property the number belongs to.");
  return yield* moneyOf(event, context);
}

/** The one property of an event that is an amount of money, or else its only number. */
export function* moneyOf(event: string, { project }: Context): Plan<FieldName> {
  const numeric = (yield* propertiesOf(event, project.id)).filter(hasNumbers);
  const money = numeric.filter(isMoney);
  const [only, ...others] = money.length > 0 ? money : numeric;
  if (only && others.length === 0) return only;
  if (only) {
    const options = numeric.map(({ name }) => name);
    throw new CannotAnswer({ kind: "ambiguous", what: "property", text: "amount", options });
  }
  throw impossible(
    `The event has no property with numbers, so there is nothing to add up or compare.`,
  );
}

const SALE =
  /^(?:purchase[ds]?|order(?:ed|s)?|payment|paid|sale|sold|transaction|charge[d]?|invoice|booking|booked)$/;
const NOT_SALE =
  /^(?:refund(?:ed)?|cancel(?:l?ed)?|fail(?:ed|ure)?|start(?:ed)?|view(?:ed)?|return(?:ed)?|updated?|shipped|declined|created)$/;

/**
 * The event that earns money, and the property that says how much. Throws {@link CannotAnswer} if
 * that is not certain.
 */
export function* revenueOf(context: Context): Plan<{ event: string; property: FieldName }> {
  const { catalogue, choices } = context;
  const chosen = choices.get("revenue");
  const sales = catalogue.events
    .map(({ name }) => name)
    .filter((name) => (chosen === undefined ? isSale(name) : name === chosen));
  const [event, ...others] = sales;
  if (event !== undefined && others.length === 0) {
    return { event, property: yield* moneyOf(event, context) };
  }
  const options =
    sales.length > 0 ? sales : catalogue.fields.filter(isEarning).flatMap(({ events }) => events);
  if (options.length > 0) {
    throw new CannotAnswer({
      kind: "ambiguous",
      what: "event",
      text: "revenue",
      options: [...new Set(options)],
    });
  }
  throw impossible("No event of this project looks like a sale with an amount of money.");
}

export function isSale(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => SALE.test(word)) && !words.some((word) => NOT_SALE.test(word));
}

const isEarning = (field: FieldName): boolean =>
  isProperty(field) && hasNumbers(field) && isMoney(field);
