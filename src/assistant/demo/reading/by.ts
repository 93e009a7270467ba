import type { FieldName } from "../names/catalogue";
import type { Links } from "../names/links";
import { wordsOf } from "../words/name-words";
import { QUALITY } from "../words/similarity";
import type { Items, NameItem } from "./items";
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
    const by = targetAt(items, index + 1);
    if (!by) continue;
    items.use(index, index + 1);
    found.push(by, ...moreTargets(items, index + 2));
  }
  return found;
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
  if (item?.kind === "word") return { kind: "unknown", text: item.text };
  if (items.isKey(index, "event")) return { kind: "field", ref: EVENT_NAME };
  return null;
}

function ofName(item: NameItem): By | null {
  const { fields, events } = item.links;
  if (fields.length > 0) return { kind: "field", ref: fieldRef(item) };
  return events.length > 0 ? null : { kind: "unknown", text: item.text };
}

const COLUMN: FieldName = {
  field: "event_name",
  name: "event_name",
  types: [],
  samples: [],
  events: [],
};
const EVENT_NAME: FieldRef = { text: "event", candidates: [COLUMN] };

/** The field that a superlative ranks: "which country", "the most common browser", "top plans". */
export function readRanked(items: Items, links: ReadLinks): By | null {
  for (const index of items.left()) {
    if (!items.isKey(index, "which", "most", "least")) continue;
    const at = skipped(items, index + 1);
    const name = items.name(at);
    const ref = name && rankedField(name, links);
    if (name && ref) {
      useRanked(items, index, at, name, ref);
      return { kind: "field", ref };
    }
    if (items.isKey(at, "event")) {
      items.use(at);
      return { kind: "field", ref: EVENT_NAME };
    }
    if (items.isKey(index, "which") && items.isKey(at, "user")) {
      items.use(at);
      return { kind: "user" };
    }
  }
  return null;
}

/** "Is the most common" stands between "what" and the field. */
function skipped(items: Items, index: number): number {
  let at = index;
  while (items.isKey(at, "is", "most", "least", "which", "unique")) at++;
  return at;
}

function rankedField(name: NameItem, links: ReadLinks): FieldRef | null {
  if (name.links.fields.length > 0) return fieldRef(name);
  for (const word of wordsOf(name.text)) {
    const fields = links(word).fields.filter(({ fit }) => fit.score >= QUALITY.form);
    if (fields.length > 0) return { text: word, candidates: fields.map(({ item }) => item) };
  }
  return null;
}

/** "Which product was viewed" also names the event. */
function useRanked(items: Items, key: number, at: number, name: NameItem, ref: FieldRef): void {
  if (items.isKey(key, "which")) items.use(key);
  if (ref.text === name.text) items.use(at);
}
