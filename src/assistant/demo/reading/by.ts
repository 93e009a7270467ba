import type { FieldName } from "../names/catalogue";
import type { Links } from "../names/links";
import { wordsOf } from "../words/name-words";
import { QUALITY } from "../words/similarity";
import type { Items, NameItem } from "./items";
import { isMoneyWord } from "./money-words";
import type { FieldRef } from "./refs";

/** What a question groups by. */
export type By =
  | { kind: "field"; ref: FieldRef }
  /** A word that names no field. */
  | { kind: "unknown"; text: string }
  | { kind: "user" };

export type ReadLinks = (text: string) => Links;

export const fieldRef = ({ text, links }: NameItem): FieldRef => ({
  text,
  candidates: links.fields.map(({ item }) => item),
});

/** Reads "by country", "per plan", "for each browser". */
export function readBy(items: Items): By[] {
  const found: By[] = [];
  for (const index of items.left()) {
    if (!items.isKey(index, "by")) continue;
    const last = lastOfTarget(items, index + 1);
    if (isDivisor(items, index, last)) continue;
    const by = targetAt(items, last);
    if (!by) continue;
    for (let at = index; at <= last; at++) items.use(at);
    found.push(by, ...moreTargets(items, last + 1));
  }
  return found;
}

/** "Cost per litre" divides. */
function isDivisor(items: Items, key: number, index: number): boolean {
  const name = items.name(index);
  return (
    /^per/i.test(keyText(items, key)) &&
    name !== null &&
    isProperty(name) &&
    fieldRef(name).candidates.every(isAmount)
  );
}

/** In "by product category", only the second word is the field. */
function lastOfTarget(items: Items, index: number): number {
  const [name, next] = [items.name(index), items.name(index + 1)];
  return name && next && next.links.fields.length > 0 && !isMainlyEvent(next) ? index + 1 : index;
}

/** "By country and platform", of which a query can only group by one. */
function moreTargets(items: Items, at: number): By[] {
  const next = items.name(at + 1);
  if (!items.isKey(at, "and") || !next || next.links.fields.length === 0) return [];
  if (next.links.events.length > 0) return [];
  items.use(at, at + 1);
  return [{ kind: "field", ref: fieldRef(next) }];
}

function targetAt(items: Items, index: number): By | null {
  const item = items.at(index);
  if (item?.kind === "name") return ofName(item);
  if (item?.kind === "word" && !isMoneyWord(item.text)) return { kind: "unknown", text: item.text };
  if (item?.kind === "key" && item.key === "event") {
    return { kind: "field", ref: eventName(item.text) };
  }
  return null;
}

/** A field by another word for it, when the word is one of a field's values: "by vans". */
const WEAK = 0.9;

function ofName(item: NameItem): By | null {
  const isValue = item.links.values.length > 0 && (item.links.fields[0]?.fit.score ?? 0) < WEAK;
  if (isValue) return null;
  if (isProperty(item)) return { kind: "field", ref: fieldRef(item) };
  return item.links.events.length > 0 ? null : { kind: "unknown", text: item.text };
}

/** Whether a name is rather that of an event than of a field. */
export function isMainlyEvent({ links: { events, fields } }: NameItem): boolean {
  const [event, field] = [events[0]?.fit.score ?? 0, fields[0]?.fit.score ?? 0];
  // "Orders" is rather another word for purchases than a part of order_id.
  const isClose = field < WEAK && event >= field - 0.1;
  return events.length > 0 && (event >= field || isClose);
}

export const isProperty = (name: NameItem): boolean =>
  name.links.fields.length > 0 && !isMainlyEvent(name);

const COLUMN: FieldName = {
  field: "event_name",
  name: "event_name",
  types: [],
  samples: [],
  events: [],
};
const eventName = (text: string): FieldRef => ({ text, candidates: [COLUMN] });

/** The field that a superlative ranks: "which country", "the most common browser", "top plans". */
export function readRanked(items: Items, links: ReadLinks): By | null {
  for (const index of items.left()) {
    if (!items.isKey(index, "which", "most", "least")) continue;
    const at = skipped(items, index + 1);
    const name = items.name(at);
    const ref = name && rankedField(name, links);
    if (name && ref) {
      consumeRanked(items, index, at, name, ref);
      return { kind: "field", ref };
    }
    const item = items.at(at);
    if (item?.kind !== "key") continue;
    if (item.key === "event" && !items.isKey(at - 1, "unique")) {
      items.use(at);
      return { kind: "field", ref: eventName(item.text) };
    }
    if (
      item.key === "user" &&
      /^wh/i.test(keyText(items, index)) &&
      items.indexOf("most", "least") >= 0
    ) {
      items.use(at);
      return { kind: "user" };
    }
  }
  return null;
}

function keyText(items: Items, index: number): string {
  const item = items.at(index);
  return item?.kind === "key" ? item.text : "";
}

/** "Is the most common" stands between "what" and the field. */
function skipped(items: Items, index: number): number {
  let at = index;
  while (items.isKey(at, "is", "most", "least", "which", "unique")) at++;
  return at;
}

/** Amounts are not ranked but have a highest value; codes and levels are ranked. */
function rankedField(name: NameItem, links: ReadLinks): FieldRef | null {
  const ref = isProperty(name) ? fieldRef(name) : wordIn(name, links);
  return ref && !ref.candidates.every(isAmount) ? ref : null;
}

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

/** "Which product was viewed" also names the event. */
function consumeRanked(items: Items, key: number, at: number, name: NameItem, ref: FieldRef): void {
  if (items.isKey(key, "which")) items.use(key);
  if (ref.text === name.text) items.use(at);
}
