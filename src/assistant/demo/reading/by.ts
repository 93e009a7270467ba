import type { Items, NameItem } from "../items/items";
import { isMoneyWord } from "../items/money-words";
import type { FieldRef } from "../items/refs";
import { eventName, fieldRef, isAmount, isMainlyEvent, isProperty, WEAK } from "../items/roles";

/** What a question groups by. */
export type By =
  | { kind: "field"; ref: FieldRef }
  /** A word that names no field. */
  | { kind: "unknown"; text: string }
  | { kind: "user" };

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
    /^per/i.test(items.textAt(key)) &&
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

/** "By vans" names a value, though it is also another word for the field. */
function ofName(item: NameItem): By | null {
  const isValue = item.links.values.length > 0 && (item.links.fields[0]?.fit.score ?? 0) < WEAK;
  if (isValue) return null;
  if (isProperty(item)) return { kind: "field", ref: fieldRef(item) };
  return item.links.events.length > 0 ? null : { kind: "unknown", text: item.text };
}
