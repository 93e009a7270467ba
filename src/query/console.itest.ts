import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import type { EventRow } from "@/clickhouse/events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { compileSampleSize } from "./engine/compile/catalogue";
import { fetchNames } from "./kinds/catalogue/names";
import { fetchProperties } from "./kinds/catalogue/properties";
import { browseEvents, browseSchema } from "./kinds/events/browse";
import { fetchEvent } from "./kinds/events/event";
import { runMetricComparison } from "./kinds/overview/metric";
import { runTop } from "./kinds/overview/top";

const NOW = Date.parse("2026-07-15T12:00:00Z");
const DAY = 86_400_000;
const BIG = '{"id":12345678901234567890,"z":1.10,"a":null}';

let store: TestClickHouse;
let projectId: string;
let rows: EventRow[];

/**
 * Three weeks of a project with known numbers of names, users and properties, and an
 * event of another project.
 */
beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  projectId = newId();
  rows = Array.from({ length: 600 }, (_, n) =>
    eventRow({
      projectId,
      ts: NOW - n * 3_000_000,
      eventName: n % 3 === 0 ? "purchase" : "page_view",
      userId: `u${n % 50}`,
      sessionId: `s${n % 100}`,
      platform: n % 4 === 0 ? "ios" : "web",
      country: n % 5 === 0 ? "" : "DE",
      ...propertyColumns({
        path: "/",
        ...(n % 3 === 0 ? { amount: n } : {}),
        ...(n % 2 === 0 ? { mixed: "text" } : { mixed: 1 }),
        ["k".repeat(200)]: true,
        "<script>'\"`": null,
      }),
    }),
  );
  const foreign = eventRow({ ts: NOW, eventName: "foreign", ...propertyColumns({ secret: "x" }) });
  await insertEvents(store.clickhouse, [...rows, foreign]);
});

afterAll(() => store.stop());

const deps = () => ({ clickhouse: store.clickhouse, clock: new ManualClock(NOW) });
const context = () => ({ ...deps(), tags: { surface: "test" } });
const scope = () => ({ projectId, timeZone: "UTC" });
const within = (start: number, end: number) => rows.filter(({ ts }) => ts >= start && ts < end);
const different = (some: EventRow[], key: "userId" | "sessionId") =>
  new Set(some.map((row) => row[key])).size;

describe("the overview", () => {
  const start = Date.parse("2026-07-09T00:00:00Z");

  test("counts the last seven days and the same part of the seven days before", async () => {
    const ask = (metric: "count" | "unique_users" | "unique_sessions") =>
      runMetricComparison(deps(), scope(), { metric, period: { last: 7, unit: "d" } });
    const [now, before] = [within(start, NOW), within(start - 7 * DAY, NOW - 7 * DAY)];
    const count = await ask("count");
    expect([count.total, count.previous?.total]).toEqual([now.length, before.length]);
    expect(count.data).toHaveLength(7);
    expect(count.data.reduce((sum, point) => sum + point.value, 0)).toBe(now.length);
    expect(count.unfinished).toBe(true);
    const users = await ask("unique_users");
    expect([users.total, users.previous?.total]).toEqual([
      different(now, "userId"),
      different(before, "userId"),
    ]);
    expect((await ask("unique_sessions")).total).toBe(different(now, "sessionId"));
  });

  test("has a row for each hour of the previous period, even one that this period skips", async () => {
    const ts = Date.parse("2026-03-28T02:30:00+01:00");
    const project = { projectId: newId(), timeZone: "Europe/Berlin" };
    await insertEvents(store.clickhouse, [eventRow({ projectId: project.projectId, ts })]);
    const period = { from: "2026-03-29", to: "2026-03-29" };
    const { previous } = await runMetricComparison(deps(), project, { metric: "count", period });
    const shown = previous?.pairs.map(([, at]) => (at === null ? 0 : previous.data[at]?.value));
    expect([shown?.indexOf(1), previous?.pairs[2], previous?.total]).toEqual([2, [null, 2], 1]);
    expect(shown).toHaveLength(24);
  });

  test("has no comparison if the previous period starts before retention", async () => {
    const comparison = await runMetricComparison(deps(), scope(), {
      metric: "count",
      period: { last: 12, unit: "m" },
    });
    expect(comparison.previous).toBeNull();
  });

  test("ranks values with their shares, including missing values and the rest", async () => {
    const ask = (name: "country" | "user_id", limit: number) =>
      runTop(deps(), scope(), {
        metric: "count",
        field: { kind: "column", name },
        period: { last: 7, unit: "d" },
        limit,
      });
    const now = within(start, NOW);
    const germans = now.filter(({ country }) => country === "DE").length;
    const countries = await ask("country", 5);
    expect(countries.items).toEqual([
      { value: "DE", count: germans, share: germans / now.length },
      { value: null, count: now.length - germans, share: 1 - germans / now.length },
    ]);
    expect(countries.other).toBeNull();
    const users = await ask("user_id", 3);
    const named = users.items.reduce((sum, item) => sum + item.count, 0);
    expect(users.other?.count).toBe(now.length - named);
  });
});

describe("the list of events", () => {
  test("uses the given zone's days and can exclude bots", async () => {
    const project = { projectId: newId(), timeZone: "UTC" };
    const late = Date.parse("2026-07-10T23:30:00Z");
    await insertEvents(store.clickhouse, [
      eventRow({ projectId: project.projectId, ts: late, eventName: "late" }),
      eventRow({ projectId: project.projectId, ts: late, eventName: "crawl", isBot: true }),
    ]);
    const listed = async (filters: object) => {
      const range = { from: "2026-07-11", to: "2026-07-11" };
      const input = browseSchema.parse({ range, order: "happened", ...filters });
      const options = { tags: { surface: "test" }, signal: new AbortController().signal };
      const { events } = await browseEvents(deps(), project, input, options);
      return events.map(({ eventName }) => eventName).toSorted();
    };
    expect(await listed({})).toEqual([]);
    expect(await listed({ timeZone: "Europe/Berlin" })).toEqual(["crawl", "late"]);
    expect(await listed({ timeZone: "Europe/Berlin", bots: "exclude" })).toEqual(["late"]);
    expect(browseSchema.safeParse({ range: { last: "7d" }, timeZone: "Mars" }).success).toBe(false);
  });
});

describe("the catalogue", () => {
  test("lists the project's names with their counts, and none of another project", async () => {
    const { names, total, cut } = await fetchNames(context(), scope());
    // Other queries exclude an event exactly at "now", but the catalogue covers one more hour.
    expect([total, cut]).toEqual([rows.length, false]);
    expect(names.map(({ name, count }) => [name, count])).toEqual([
      ["page_view", 400],
      ["purchase", 200],
    ]);
    const purchases = rows.filter(({ eventName }) => eventName === "purchase");
    const times = purchases.map(({ ts }) => ts);
    const quarter = (ms: number) => Math.floor(ms / 900_000) * 900_000;
    expect(names[1]).toMatchObject({
      firstSeen: quarter(Math.min(...times)),
      lastSeen: quarter(Math.max(...times)),
      share: 200 / 600,
    });
    const daily = names[1]?.daily ?? [];
    expect(daily).toHaveLength(30);
    expect(daily.reduce((a, b) => a + b)).toBe(purchases.filter(({ ts }) => ts < NOW).length);
  });

  test("lists every property with its types, including hostile and long keys", async () => {
    const { properties, sampled } = await fetchProperties(context(), scope(), null);
    const looked = rows.filter(({ ts }) => ts < NOW);
    expect(sampled).toBe(looked.length);
    const byKey = new Map(properties.map((one) => [one.key, one]));
    expect([...byKey.keys()].sort()).toEqual(
      ["<script>'\"`", "amount", "k".repeat(200), "mixed", "path"].sort(),
    );
    expect(
      byKey
        .get("mixed")
        ?.types.map(({ type }) => type)
        .sort(),
    ).toEqual(["number", "string"]);
    expect(byKey.get("<script>'\"`")?.types).toEqual([{ type: "null", count: looked.length }]);
    expect(byKey.get("path")).toMatchObject({ share: 1, examples: ["/"] });
  });

  test("lists the most frequent values of a property as examples, in order", async () => {
    const methods = ["PUT", "HEAD", "POST", "GET", "GET", "DELETE", "POST", "GET"];
    const ofMethods = newId();
    const sent = methods.map((method, n) =>
      eventRow({ projectId: ofMethods, ts: NOW - n * 1_000, ...propertyColumns({ method }) }),
    );
    await insertEvents(store.clickhouse, sent);
    const methodScope = { projectId: ofMethods, timeZone: "UTC" };
    const { properties } = await fetchProperties(context(), methodScope, null);
    expect(properties[0]?.examples.slice(0, 2)).toEqual(["GET", "POST"]);
  });

  test("reads only the sample", async () => {
    const [first] = rows.filter(({ ts }) => ts < NOW - DAY);
    const hour = Math.floor((first?.ts ?? 0) / 3_600_000) * 3_600;
    const range = { start: NOW - 30 * DAY, end: NOW };
    const lookedAt = async (everyNth: number) => {
      const sample = { hours: [hour], everyNth };
      const all = { filters: [], bots: "include", search: null } as const;
      const question = {
        projectIds: [projectId],
        range,
        sample,
        ...all,
        examples: 3,
        events: 0,
        limit: 10,
      };
      const [row] = await store.clickhouse.rows<{ events: string }>({
        ...compileSampleSize(question),
        tags: { surface: "test" },
      });
      return Number(row?.events);
    };
    const inHour = rows.filter(({ ts }) => Math.floor(ts / 3_600_000) * 3_600 === hour).length;
    expect(await lookedAt(1)).toBe(inHour);
    expect(await lookedAt(4_000_000_000)).toBe(0);
  });

  test("narrows properties to one event name", async () => {
    const { properties } = await fetchProperties(context(), scope(), "page_view");
    expect(properties.map(({ key }) => key)).not.toContain("amount");
  });
});

describe("a single event", () => {
  test("is found with and without its time, and its properties are as they were sent", async () => {
    const event = eventRow({ projectId, ts: NOW - 300 * DAY, raw: BIG });
    await insertEvents(store.clickhouse, [event]);
    const place = { projectId, eventId: event.eventId };
    for (const happenedAt of [event.ts, undefined]) {
      const found = await fetchEvent(context(), { ...place, happenedAt }, NOW);
      expect(found).toMatchObject({ eventId: event.eventId, properties: BIG });
    }
  });

  test("of another project is not found", async () => {
    const place = { projectId: newId(), eventId: rows[0]?.eventId ?? "" };
    await expect(fetchEvent(context(), place, NOW)).rejects.toMatchObject({ code: "not_found" });
  });
});
