import type { Items } from "../items";
import type { EventRef } from "../refs";

/** What a question counts. */
export type Nouns = {
  users: boolean;
  sessions: boolean;
  /** "Events" in general. */
  anyEvent: boolean;
  events: EventRef[];
  /** How several events are connected. */
  joined: "and" | "or";
  /** What a figure is divided by: "per user", "per session", "per order". */
  per: "user" | "session" | EventRef | null;
};

/** Reads the things that are counted, after filters and groups have been read. */
export function readNouns(items: Items): Nouns {
  const per = readPer(items);
  const joined = items.indexOf("or") >= 0 ? "or" : "and";
  const users = items.takeKey("user");
  const sessions = items.takeKey("session");
  const anyEvent = items.takeKey("event");
  if (users || sessions) items.takeKey("unique");
  while (items.takeKey("user", "event"));
  return { users, sessions, anyEvent, events: readEvents(items), joined, per };
}

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
  return name && name.links.events.length > 0 ? eventRef(items, index) : null;
}

function readEvents(items: Items): EventRef[] {
  return items.left().flatMap((index) => {
    const name = items.name(index);
    if (!name || name.links.events.length === 0) return [];
    const ref = eventRef(items, index);
    items.use(index);
    return ref ? [ref] : [];
  });
}

function eventRef(items: Items, index: number): EventRef | null {
  const name = items.name(index);
  return name && { text: name.text, candidates: name.links.events.map(({ item }) => item) };
}
