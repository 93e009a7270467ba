import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { EventRow } from "@/clickhouse/events";
import { equalsFilter } from "@/query/engine/model/filter";
import type { EventOrder } from "@/query/engine/model/query-options";
import type { Direction, Position } from "@/query/engine/questions/events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { type EventsPage, fetchPage, type PageQuestion } from "./page";

const NOW = Date.UTC(2026, 6, 15, 12);
const DAY = 86_400_000;

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});

afterAll(() => store.stop());

const context = () => ({ clickhouse: store.clickhouse, tags: { surface: "test" } });

async function projectWith(events: Partial<EventRow>[]): Promise<string> {
  const projectId = newId();
  if (events.length === 0) return projectId;
  await insertEvents(
    store.clickhouse,
    events.map((event) => eventRow({ ...event, projectId })),
  );
  return projectId;
}

function page(projectId: string, given: Partial<PageQuestion> = {}): Promise<EventsPage> {
  const question: PageQuestion = {
    projectIds: [projectId],
    order: "received",
    range: { start: NOW - 30 * DAY, end: NOW + DAY },
    oldest: NOW - 400 * DAY,
    filters: [],
    bots: "include",
    from: null,
    limit: 50,
    ...given,
  };
  return fetchPage(context(), question, (position) => JSON.stringify(position));
}

const from = (cursor: string | null, direction: Direction) =>
  cursor === null ? null : { position: JSON.parse(cursor) as Position, direction };

/** All pages of a list, from its top to its end. */
async function allPages(projectId: string, order: EventOrder, limit: number) {
  const pages = [await page(projectId, { order, limit })];
  for (
    let cursor = pages[0]?.older ?? null;
    cursor !== null;
    cursor = pages.at(-1)?.older ?? null
  ) {
    pages.push(await page(projectId, { order, limit, from: from(cursor, "older") }));
  }
  return pages;
}

const ids = (pages: EventsPage[]) => pages.flatMap(({ events }) => events.map((e) => e.eventId));

/** A few moments, hours and days apart, so that many events share the same one. */
const moment = fc.constantFrom(0, 1, 2, 3_600_000, 3_600_001, 7 * 3_600_000, 3 * DAY, 20 * DAY);
const someEvents = fc.array(fc.record({ received: moment, happened: moment }), {
  minLength: 1,
  maxLength: 40,
});

describe("pages of events", () => {
  test("contain every event once, newest first, even if many share a millisecond", async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents,
        fc.constantFrom<EventOrder>("received", "happened"),
        fc.integer({ min: 1, max: 12 }),
        async (events, order, limit) => {
          const rows = events.map(({ received, happened }) => {
            return { eventId: newId(), receivedAt: NOW - received, ts: NOW - happened };
          });
          const projectId = await projectWith(rows);
          const pages = await allPages(projectId, order, limit);
          expect(ids(pages).toSorted()).toEqual(rows.map((row) => row.eventId).toSorted());
          const times = pages.flatMap((one) =>
            one.events.map((e) => (order === "received" ? e.receivedAt : e.happenedAt)),
          );
          expect(times).toEqual(times.toSorted((a, b) => b - a));
        },
      ),
      { numRuns: 25 },
    );
  });

  test("are the same when paging backwards", async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, fc.integer({ min: 1, max: 7 }), async (events, limit) => {
        const projectId = await projectWith(
          events.map(({ received, happened }) => {
            return { receivedAt: NOW - received, ts: NOW - happened };
          }),
        );
        const forth = ids(await allPages(projectId, "received", limit));
        const bottom = await page(projectId, { limit: 100 });
        const back: string[] = [];
        const last = bottom.events.at(-1);
        if (!last) throw new Error("no events");
        let cursor: string | null = last.cursor;
        while (cursor !== null) {
          const newer: EventsPage = await page(projectId, { limit, from: from(cursor, "newer") });
          back.unshift(...ids([newer]));
          cursor = newer.newer;
        }
        expect([...back, last.eventId]).toEqual(forth);
      }),
      { numRuns: 20 },
    );
  });

  test("contain no events of another project", async () => {
    const [mine, other] = [await projectWith([{ ts: NOW }]), await projectWith([{ ts: NOW }])];
    expect(ids([await page(mine)])).not.toEqual(ids([await page(other)]));
    expect((await page(mine)).events).toHaveLength(1);
  });

  test("contain the events that the filters match, with a preview of their properties", async () => {
    const projectId = await projectWith([
      { ts: NOW, ...propertyColumns({ plan: "pro" }) },
      { ts: NOW, ...propertyColumns({ plan: "free" }) },
    ]);
    const filters = [equalsFilter({ kind: "property", key: "plan" }, "pro")];
    const { events } = await page(projectId, { filters });
    expect(events.map((event) => event.preview)).toEqual(['{"plan":"pro"}']);
  });

  test("contain nothing from before retention", async () => {
    const projectId = await projectWith([{ ts: NOW - 2 * DAY, receivedAt: NOW }]);
    expect((await page(projectId, { oldest: NOW - DAY })).events).toEqual([]);
  });
});
