import type { FieldName } from "../names/catalogue";
import type { Links } from "../names/links";
import { wordsOf } from "../words/name-words";
import { QUALITY } from "../words/similarity";
import type { NameItem } from "./items";
import type { FieldRef } from "./refs";

export type ReadLinks = (text: string) => Links;

export const fieldRef = ({ text, links }: NameItem): FieldRef => ({
  text,
  candidates: links.fields.map(({ item }) => item),
});

/** A worse fit than this is another word for a name, or a part of it. */
export const WEAK = 0.9;

/** Whether a name is rather that of an event than of a field. */
export function isMainlyEvent({ links: { events, fields } }: NameItem): boolean {
  const [event, field] = [events[0]?.fit.score ?? 0, fields[0]?.fit.score ?? 0];
  // "Orders" is rather another word for purchases than a part of order_id.
  const isClose = field < WEAK && event >= field - 0.1;
  return events.length > 0 && (event >= field || isClose);
}

export const isProperty = (name: NameItem): boolean =>
  name.links.fields.length > 0 && !isMainlyEvent(name);

const CODE = /(?:code|id|status|level|version|number|year|rating|stars|step|rank|port)s?$/i;

/** Whether a field's values are quantities, which are added up rather than told apart. */
export const isAmount = ({ types, name }: FieldName): boolean =>
  types.join() === "number" && !CODE.test(name);

/** The field that is one of the words of an event's name: "product" in "product viewed". */
export function wordIn(name: NameItem, links: ReadLinks): FieldRef | null {
  for (const word of wordsOf(name.text)) {
    const fields = links(word).fields.filter(({ fit }) => fit.score >= QUALITY.form);
    if (fields.length > 0) return { text: word, candidates: fields.map(({ item }) => item) };
  }
  return null;
}

const COLUMN: FieldName = {
  field: "event_name",
  name: "event_name",
  types: [],
  samples: [],
  events: [],
};

/** The column of events' names, as a text names it. */
export const eventName = (text: string): FieldRef => ({ text, candidates: [COLUMN] });
