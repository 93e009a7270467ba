import type { Items, NameItem } from "../items/items";
import type { EventRef, FieldRef } from "../items/refs";
import { fieldRef, isMainlyEvent } from "../items/roles";

/** What a question counts. */
export type Nouns = {
  users: boolean;
  sessions: boolean;
  /** "Events" in general. */
  anyEvent: boolean;
  events: EventRef[];
  /** How several events are connected. */
  joined: "and" | "or";
  /** Whether users or sessions and named events are figures of their own. */
  separate: boolean;
  /** What a figure is divided by: "per user", "per session", "per order". */
  per: Per | null;
};

export type Per =
  | "user"
  | "session"
  | { kind: "event"; ref: EventRef }
  | { kind: "field"; ref: FieldRef };

/** Reads the things that are counted, after filters and groups have been read. */
export function readNouns(items: Items): Nouns {
  const per = readPer(items);
  const joined = items.indexOf("or") >= 0 ? "or" : "and";
  const head = headOf(items);
  const separate = isSeparate(items);
  const isCounted = head !== "event" || separate;
  const users = items.takeKey("user") && isCounted;
  const sessions = items.takeKey("session") && isCounted;
  const anyEvent = items.takeKey("event");
  if (users || sessions) items.takeKey("unique");
  while (items.takeKey("user", "session", "event"));
  return { users, sessions, anyEvent, events: readEvents(items), joined, per, separate };
}

type Head = "event" | "key" | null;

/**
 * What is counted: what follows "how many", or comes first. "Purchases by users" counts purchases.
 */
function headOf(items: Items): Head {
  const nouns = items.left().filter((index) => nounAt(items, index) !== null);
  const counted = nouns.find((index) => isCounted(items, index));
  const head = counted ?? nouns[0];
  return head === undefined ? null : nounAt(items, head);
}

function nounAt(items: Items, index: number): Head {
  if (items.isKey(index, "user", "session", "event")) return "key";
  const name = items.name(index);
  return name && isMainlyEvent(name) ? "event" : null;
}

function isCounted(items: Items, index: number): boolean {
  const before = items.list[index - 1];
  return before?.kind === "key" && (before.key === "count" || before.key === "unique");
}

/** "Purchases and users" are two figures, "users who purchased" are one. */
const isSeparate = (items: Items): boolean =>
  items.left().some((index) => {
    const [before, after] = [nounAt(items, index - 1), nounAt(items, index + 1)];
    return items.isKey(index, "and") && before !== null && after !== null && before !== after;
  });

function readPer(items: Items): Nouns["per"] {
  for (const index of items.left()) {
    if (!items.isKey(index, "by")) continue;
    const target = perTarget(items, index + 1);
    if (target === null) continue;
    items.use(index, index + 1);
    return target;
  }
  return null;
}

function perTarget(items: Items, index: number): Nouns["per"] {
  const item = items.at(index - 1);
  if (item?.kind !== "key" || !/^(?:per|each|every|for)/i.test(item.text)) return null;
  if (items.isKey(index, "user")) return "user";
  if (items.isKey(index, "session")) return "session";
  const name = items.name(index);
  if (!name) return null;
  if (!isMainlyEvent(name)) return { kind: "field", ref: fieldRef(name) };
  return { kind: "event", ref: eventRef(name) };
}

function readEvents(items: Items): EventRef[] {
  const refs: EventRef[] = [];
  let last = -1;
  for (const index of items.left()) {
    const name = items.name(index);
    if (!name || !isMainlyEvent(name)) continue;
    items.use(index);
    const ref = eventRef(name);
    const before = refs.at(-1);
    const same = before && !isJoined(items, last, index) ? bothIn(before, ref) : null;
    if (same) refs[refs.length - 1] = same;
    else refs.push(ref);
    last = index;
  }
  return refs;
}

const isJoined = (items: Items, from: number, to: number): boolean =>
  items.list.slice(from, to).some((item) => item.kind === "key" && JOINS.has(item.key));

const JOINS = new Set(["and", "or"]);

/** The event that both of two texts name: "songs" and, further on, "were skipped". */
function bothIn(a: EventRef, b: EventRef): EventRef | null {
  const candidates = a.candidates.filter(({ name }) =>
    b.candidates.some((one) => one.name === name),
  );
  if (candidates.length === 0) return null;
  return { text: `${a.text} … ${b.text}`, candidates, isGuess: a.isGuess || b.isGuess };
}

/** Worse fits are told to the reader. */
const CERTAIN = 0.85;
/** A name of which only a part was said: "requests" for `asset_request`. */
const WHOLE = 0.8;

const eventRef = ({ text, links }: NameItem): EventRef => ({
  text,
  candidates: links.events.map(({ item }) => item),
  isGuess: links.events.every(({ fit }) => fit.quality < CERTAIN || fit.score < WHOLE),
});
