import type { Outputs } from "@/console/trpc/api";

export type EventsPage = Outputs["events"]["page"];
export type EventSummary = EventsPage["events"][number];

/** Events, newest first, without gaps. `older` is the cursor of the next page; null at the end. */
type ListedEvents = { events: EventSummary[]; older: string | null };

/** The list on screen, and the newer one that replaces it once the user stops reading. */
export type LiveList = { shown: ListedEvents; waiting: ListedEvents | null };

/** A live list is truncated to this length; the rest can be loaded again as older pages. */
export const MAX_LIVE = 1_000;

export const startList = ({ events, older }: EventsPage): LiveList => ({
  shown: { events, older },
  waiting: null,
});

/** Adds a page of older events at the end. */
export function appendPage({ shown, waiting }: LiveList, page: EventsPage): LiveList {
  const extend = (list: ListedEvents): ListedEvents => ({
    events: [...list.events, ...page.events],
    older: page.older,
  });
  // The waiting list may end at another event, so this page may not continue it.
  const same = waiting !== null && waiting.older === shown.older;
  return { shown: extend(shown), waiting: same ? extend(waiting) : waiting };
}

/**
 * Merges the newest events received since `since` (ms), at most `limit`. They replace the list's
 * events since then, so that no event is shown twice and an event that became visible late appears
 * in its place. While `isReading`, the new list waits.
 */
export function addNewEvents(
  list: LiveList,
  update: { page: EventsPage; since: number; limit: number },
  isReading: boolean,
): LiveList {
  const before = list.waiting ?? list.shown;
  const after = mergeNewEvents(before, update);
  if (isSame(before, after)) return list;
  return isReading ? { ...list, waiting: after } : { shown: after, waiting: null };
}

export const showWaiting = ({ shown, waiting }: LiveList): LiveList => ({
  shown: waiting ?? shown,
  waiting: null,
});

/** How many new events are waiting; `more` if there are others that have not been loaded. */
export function countWaiting({ shown, waiting }: LiveList): { count: number; more: boolean } {
  if (waiting === null) return { count: 0, more: false };
  const known = new Set(shown.events.map((event) => event.eventId));
  const count = waiting.events.filter((event) => !known.has(event.eventId)).length;
  return { count, more: count === waiting.events.length && shown.events.length > 0 };
}

function mergeNewEvents(
  list: ListedEvents,
  { page, since, limit }: { page: EventsPage; since: number; limit: number },
): ListedEvents {
  const isCut = page.events.length >= limit;
  const top = list.events[0]?.receivedAt ?? since;
  const oldest = page.events.at(-1)?.receivedAt ?? since;
  // Events between the end of this page and the top of the list have not been loaded.
  if (isCut && oldest > top) return { events: page.events, older: page.older };
  // A truncated page may lack some events of its oldest millisecond.
  const from = isCut ? oldest + 1 : since;
  const fresh = page.events.filter((event) => event.receivedAt >= from);
  const known = list.events.filter((event) => event.receivedAt < from);
  return truncate({ events: [...fresh, ...known], older: list.older });
}

function truncate(list: ListedEvents): ListedEvents {
  if (list.events.length <= MAX_LIVE) return list;
  const events = list.events.slice(0, MAX_LIVE);
  return { events, older: events.at(-1)?.cursor ?? null };
}

/** Compares ids only: accepted events never change. */
const isSame = (a: ListedEvents, b: ListedEvents): boolean =>
  a.older === b.older &&
  a.events.length === b.events.length &&
  a.events.every((event, index) => event.eventId === b.events[index]?.eventId);
