import type { Items } from "../items/items";
import { isMainlyEvent, isProperty } from "../items/roles";
import type { By } from "./by";

/**
 * Reads that users themselves are ranked: "top 5 users by purchases", "who purchased
 * most", "events by user".
 */
export function readRankedUsers(items: Items, isLimited: boolean): By | null {
  for (const index of items.left()) {
    if (!items.isKey(index, "user") || hasFieldBefore(items, index)) continue;
    if (!isGrouped(items, index) && !isRanked(items, index, isLimited)) continue;
    if (isGrouped(items, index)) items.use(index - 1);
    items.use(index);
    for (const at of items.left()) if (isMeasureKey(items, at)) items.use(at);
    return { kind: "user" };
  }
  return null;
}

/** "Which country has the most users" ranks countries. */
const hasFieldBefore = (items: Items, index: number): boolean =>
  items.list.slice(0, index).some((item) => item.kind === "name" && isProperty(item));

/** "By user"; users in the plural did something: "purchases by users". */
const isGrouped = (items: Items, index: number): boolean =>
  /^(?:by|for\s+(?:each|every))$/i.test(items.textAt(index - 1)) &&
  /[^s]$/i.test(items.textAt(index));

function isRanked(items: Items, index: number, isLimited: boolean): boolean {
  if (isLimited) return !items.left().some((at) => at < index && isNoun(items, at));
  const isBefore = items.isKey(index - 1, "most", "least");
  const isAfter = items.isKey(index + 1, "with") && items.isKey(index + 2, "most", "least");
  const isWho = /^who$/i.test(items.textAt(index)) && items.indexOf("most", "least") >= 0;
  return isBefore || isAfter || isWho;
}

const isNoun = (items: Items, index: number): boolean =>
  items.isKey(index, "event", "session") || items.name(index) !== null;

/** In "by purchases", the key stands before what is counted. */
function isMeasureKey(items: Items, index: number): boolean {
  const name = items.name(index + 1);
  const isMeasure =
    items.isKey(index + 1, "event", "count") || (name !== null && isMainlyEvent(name));
  return items.isKey(index, "by") && isMeasure;
}
