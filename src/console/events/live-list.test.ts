import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addNewEvents,
  appendPage,
  countWaiting,
  type EventSummary,
  type EventsPage,
  type LiveList,
  MAX_LIVE,
  showWaiting,
  startList,
} from "./live-list";

const OVERLAP = 15;

const event = (id: number, receivedAt: number): EventSummary => ({
  eventId: `e${id}`,
  cursor: `c${id}`,
  eventName: "signup",
  userId: "u",
  platform: "web",
  appVersion: "",
  browser: "",
  country: "",
  isBot: false,
  happenedAt: receivedAt,
  receivedAt,
  preview: "{}",
});

/** The server's response: the newest events received since `since`, at most `limit`. */
function fetchPage(all: EventSummary[], since: number, limit: number): EventsPage {
  const sorted = all
    .filter((one) => one.receivedAt >= since)
    .toSorted((a, b) => b.receivedAt - a.receivedAt || b.eventId.localeCompare(a.eventId));
  const events = sorted.slice(0, limit);
  const more = sorted.length > limit;
  return { events, newer: null, older: more ? (events.at(-1)?.cursor ?? null) : null };
}

function poll(list: LiveList, all: EventSummary[], limit: number, isReading = false): LiveList {
  const top = (list.waiting ?? list.shown).events[0]?.receivedAt ?? 0;
  const since = Math.max(0, top - OVERLAP);
  return addNewEvents(list, { page: fetchPage(all, since, limit), since, limit }, isReading);
}

const ids = (events: EventSummary[]) => events.map((one) => one.eventId);

describe("a live list", () => {
  test("always equals the server's list, without gaps or repeats, however fast events arrive", () => {
    const bursts = fc.array(fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 60 }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(bursts, (received) => {
        const limit = 20;
        let all: EventSummary[] = [];
        let list = startList(fetchPage(all, 0, limit));
        for (const [second, ages] of received.entries()) {
          const now = second * 10 + 20;
          all = [...all, ...ages.map((age, n) => event(second * 100 + n, now - age))];
          list = poll(list, all, limit);
          const { events, older } = list.shown;
          const whole = fetchPage(all, 0, all.length).events;
          expect(ids(events)).toEqual(ids(whole.slice(0, events.length)));
          if (events.length < whole.length) expect(older).toBe(events.at(-1)?.cursor);
        }
      }),
    );
  });

  test("keeps its events if a full page reaches them: 13 events per second leave no gap", () => {
    let all = Array.from({ length: 50 }, (_, n) => event(n, n));
    let list = startList(fetchPage(all, 0, 50));
    for (let second = 0; second < 20; second++) {
      const first = all.length;
      all = [...all, ...Array.from({ length: 13 }, (_, n) => event(first + n, first + n))];
      list = poll(list, all, 20);
    }
    expect(list.shown.events).toHaveLength(all.length);
  });

  test("does not move while the user reads, counts waiting events, and shows them afterwards", () => {
    const old = [event(1, 100), event(2, 101)];
    let list = startList(fetchPage(old, 0, 10));
    list = poll(list, [...old, event(3, 102)], 10, true);
    expect(ids(list.shown.events)).toEqual(["e2", "e1"]);
    expect(countWaiting(list)).toEqual({ count: 1, more: false });
    expect(ids(showWaiting(list).shown.events)).toEqual(["e3", "e2", "e1"]);
  });

  test("does not move while the user reads, even if more events arrive than can be merged", () => {
    const old = [event(1, 100)];
    const flood = Array.from({ length: 30 }, (_, n) => event(10 + n, 200 + n));
    const list = poll(startList(fetchPage(old, 0, 10)), [...old, ...flood], 10, true);
    expect(ids(list.shown.events)).toEqual(["e1"]);
    expect(countWaiting(list)).toEqual({ count: 10, more: true });
    const older = { events: [event(0, 99)], newer: null, older: null };
    expect(ids(appendPage(list, older).shown.events)).toEqual(["e1", "e0"]);
    expect(showWaiting(list).shown.older).toBe("c30");
  });

  test("is truncated at its end, where older events can be loaded again", () => {
    const many = Array.from({ length: MAX_LIVE }, (_, n) => event(n, n));
    const page = { events: many.toReversed(), newer: null, older: null };
    const list = poll(startList(page), [...many, event(MAX_LIVE, MAX_LIVE)], 100);
    expect(list.shown.events).toHaveLength(MAX_LIVE);
    expect(list.shown.older).toBe(list.shown.events.at(-1)?.cursor);
  });
});
