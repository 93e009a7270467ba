import type { Items, NameItem } from "../items/items";
import type { FieldRef } from "../items/refs";
import {
  eventName,
  fieldRef,
  isAmount,
  isMainlyEvent,
  isProperty,
  type ReadLinks,
  wordIn,
} from "../items/roles";
import type { By } from "./by";

/** The field that a superlative ranks: "which country", "the most common browser", "top plans". */
export function readRanked(items: Items, links: ReadLinks): By | null {
  for (const index of items.left()) {
    if (!items.isKey(index, "which", "most", "least")) continue;
    const at = headAt(items, skipped(items, index + 1));
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
      /^wh/i.test(items.textAt(index)) &&
      items.indexOf("most", "least") >= 0
    ) {
      items.use(at);
      return { kind: "user" };
    }
  }
  return null;
}

/** In "the most common search query", the field follows its event. */
function headAt(items: Items, index: number): number {
  const [name, next] = [items.name(index), items.name(index + 1)];
  return name && next && isMainlyEvent(name) && isProperty(next) ? index + 1 : index;
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

/** "Which product was viewed" also names the event. */
function consumeRanked(items: Items, key: number, at: number, name: NameItem, ref: FieldRef): void {
  if (items.isKey(key, "which")) items.use(key);
  if (ref.text === name.text) items.use(at);
}
