import type { Outputs } from "@/console/trpc/api";

export type EventsPage = Outputs["events"]["page"];
export type EventSummary = EventsPage["events"][number];

/** Newest first, whole from its top to its end; what is behind the end is asked for from `older` on. */
export type Listed = { events: EventSummary[]; older: string | null };

/** What is shown, and what it would be if the reader let it move. */
export type LiveList = { shown: Listed; waiting: Listed | null };

/** A list that moves by itself is cut here; what is cut is still there, behind the end. */
export const MAX_LIVE = 1_000;

export const beginList = ({ events, older }: EventsPage): LiveList => ({
  shown: { events, older },
  waiting: null,
});

/** Puts the page behind the end. */
export function extendList({ shown, waiting }: LiveList, page: EventsPage): LiveList {
  const extend = (list: Listed): Listed => ({
    events: [...list.events, ...page.events],
    older: page.older,
  });
  // What waits may be another stretch altogether, with an end of its own.
  const same = waiting !== null && waiting.older === shown.older;
  return { shown: extend(shown), waiting: same ? extend(waiting) : waiting };
}

/**
 * What was received from `since` (ms) on, at most `limit` events of it, the newest. It takes the place of
 * what the list had from then on, so that none is shown twice, and one that became visible after later
 * ones is put where it belongs. Kept back where `held`.
 */
export function arrive(
  list: LiveList,
  answer: { page: EventsPage; since: number; limit: number },
  held: boolean,
): LiveList {
  const before = list.waiting ?? list.shown;
  const after = joined(before, answer);
  if (isSame(before, after)) return list;
  return held ? { ...list, waiting: after } : { shown: after, waiting: null };
}

export const release = ({ shown, waiting }: LiveList): LiveList => ({
  shown: waiting ?? shown,
  waiting: null,
});

/** How many events wait, and whether there are more of which it is not known how many. */
export function countWaiting({ shown, waiting }: LiveList): { count: number; more: boolean } {
  if (waiting === null) return { count: 0, more: false };
  const known = new Set(shown.events.map((event) => event.eventId));
  const count = waiting.events.filter((event) => !known.has(event.eventId)).length;
  return { count, more: count === waiting.events.length && shown.events.length > 0 };
}

function joined(
  list: Listed,
  { page, since, limit }: { page: EventsPage; since: number; limit: number },
): Listed {
  const isCut = page.events.length >= limit;
  const top = list.events[0]?.receivedAt ?? since;
  const oldest = page.events.at(-1)?.receivedAt ?? since;
  // Between the answer's end and the list's top there are events that nobody has asked for.
  if (isCut && oldest > top) return { events: page.events, older: page.older };
  // Of the oldest millisecond of an answer that was cut, some may be missing.
  const from = isCut ? oldest + 1 : since;
  const fresh = page.events.filter((event) => event.receivedAt >= from);
  const known = list.events.filter((event) => event.receivedAt < from);
  return cut({ events: [...fresh, ...known], older: list.older });
}

function cut(list: Listed): Listed {
  if (list.events.length <= MAX_LIVE) return list;
  const events = list.events.slice(0, MAX_LIVE);
  return { events, older: events.at(-1)?.cursor ?? null };
}

/** New events change the order of ids; nothing else can change. */
const isSame = (a: Listed, b: Listed): boolean =>
  a.older === b.older &&
  a.events.length === b.events.length &&
  a.events.every((event, index) => event.eventId === b.events[index]?.eventId);
