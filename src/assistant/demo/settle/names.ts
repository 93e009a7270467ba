import type { EventRef, FieldRef } from "../items/refs";
import type { FieldName } from "../names/catalogue";
import type { Context } from "./context";
import { CannotAnswer } from "./unclear";

/** The one event that a text names. Throws {@link CannotAnswer} if several fit. */
export function eventOf({ text, candidates }: EventRef, { choices }: Context): string {
  const names = [...new Set(candidates.map(({ name }) => name))];
  const chosen = choices.get(text.toLowerCase());
  const [only, ...others] = names.filter((name) => chosen === undefined || name === chosen);
  if (only !== undefined && others.length === 0) return only;
  throw new CannotAnswer({ kind: "ambiguous", what: "event", text, options: names });
}

/** The one field that a text names; if several fit, the only one that occurs in the events. */
export function fieldOf(
  { text, candidates }: FieldRef,
  events: readonly string[],
  { choices }: Context,
): FieldName {
  const chosen = choices.get(text.toLowerCase());
  const named = unique(candidates).filter(({ name }) => chosen === undefined || name === chosen);
  const inEvents = named.filter((field) => field.events.some((event) => events.includes(event)));
  const [only, ...others] = inEvents.length === 1 ? inEvents : named;
  if (only !== undefined && others.length === 0) return only;
  const options = named.map(({ name }) => name);
  throw new CannotAnswer({ kind: "ambiguous", what: "property", text, options });
}

const unique = (fields: readonly FieldName[]): FieldName[] => [
  ...new Map(fields.map((one) => [one.field, one])).values(),
];
