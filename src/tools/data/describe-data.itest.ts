import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { encode } from "gpt-tokenizer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS } from "@/base/time/durations";
import { retentionFloor } from "@/base/time/retention";
import type { EventRow } from "@/clickhouse/events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { MAX_ANSWER_CHARACTERS } from "../contract/answer";
import { toolsOnProject } from "../testing/one-project";

const traffic = new URL("../../../../shared/data/web-traffic.ndjson.gz", import.meta.url);
const NOW = Date.UTC(2026, 6, 15, 12, 20);

type List = {
  columns: string[];
  rows: unknown[][];
  total: number;
  complete: boolean;
  next_cursor?: string;
};
type Description = Record<string, unknown> & {
  events: List;
  properties: List & { start_time: string; end_time: string };
  fields?: Pick<List, "columns" | "rows">;
  near?: string[];
  note?: string;
};

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});
afterAll(() => store.stop());

type Sent = Partial<EventRow> & { properties?: Record<string, unknown> };

async function projectWith(events: readonly Sent[]) {
  const { projectId, ask } = toolsOnProject({ ...store, clock: new ManualClock(NOW) });
  const rows = events.map(({ properties = {}, ...event }) =>
    eventRow({ projectId, ts: NOW - HOUR_MS, ...propertyColumns(properties), ...event }),
  );
  if (rows.length > 0) await insertEvents(store.clickhouse, rows);
  return async (args: object = {}, zone = "UTC") =>
    (await ask("describe_data", args, zone)) as unknown as Description;
}

const namesIn = ({ rows }: Pick<List, "rows">): unknown[] => rows.map(([name]) => name);

const sales = [
  ...new Array<Sent>(3).fill({ eventName: "view", properties: { path: "/" }, country: "DE" }),
  { eventName: "order", properties: { amount: 90, plan: "pro", path: "/shop" }, country: "FR" },
  { eventName: "order", properties: { amount: "90", plan: null, list: [1] }, browser: "Firefox" },
];

test("a description has events with counts and days, fields, and properties with types, shares, samples and events", async () => {
  const describeData = await projectWith([
    ...sales,
    { eventName: "view", ts: Date.UTC(2026, 4, 1, 22) },
  ]);
  const answer = await describeData({}, "Asia/Tokyo");
  expect(answer).toMatchObject({
    project: { name: "Shop" },
    timezone: "Asia/Tokyo",
    total_events: 6,
    first_event: "2026-05-02T07:00:00+09:00",
    last_event: "2026-07-15T20:20:00+09:00",
    events: {
      columns: ["name", "count", "last_seen"],
      rows: [
        ["view", 4, "2026-07-15"],
        ["order", 2, "2026-07-15"],
      ],
      total: 2,
      complete: true,
    },
    fields: {
      columns: ["name", "share", "samples"],
      rows: [
        ["platform", 1, ["web"]],
        ["country", 0.8, ["DE", "FR"]],
        ["browser", 0.2, ["Firefox"]],
      ],
    },
    properties: {
      start_time: "2026-06-15T20:30:00+09:00",
      end_time: "2026-07-15T20:30:00+09:00",
      columns: ["name", "types", "share", "samples", "events"],
      rows: [
        ["path", "string", 0.8, ["/", "/shop"], ["view", "order"]],
        ["amount", "number|string", 0.4, [90, "90"], ["order"]],
        ["plan", "null|string", 0.4, ["pro"], ["order"]],
        ["list", "array", 0.2, [], ["order"]],
      ],
      total: 4,
      complete: true,
    },
  });
  expect(answer.note).toBeUndefined();
});

test("the first and last event are exact, in the project's zone, for all events or for one", async () => {
  const describeData = await projectWith([
    { eventName: "view", ts: Date.UTC(2026, 5, 1, 10, 5) },
    { eventName: "order", ts: Date.UTC(2026, 5, 1, 10, 7, 30) },
    { eventName: "order", ts: Date.UTC(2026, 6, 2, 9, 59, 59, 999) },
    { eventName: "view", ts: Date.UTC(2026, 6, 14, 21, 5) },
  ]);
  expect(await describeData({}, "Europe/Berlin")).toMatchObject({
    first_event: "2026-06-01T12:05:00+02:00",
    last_event: "2026-07-14T23:05:00+02:00",
  });
  expect(await describeData({ event: "order" })).toMatchObject({
    first_event: "2026-06-01T10:07:30Z",
    last_event: "2026-07-02T09:59:59.999Z",
  });
});

test("samples are JSON values: numbers and booleans have no quotes", async () => {
  const describeData = await projectWith([
    { properties: { status: 404, ratio: -0.5, paid: true, code: "404", id: 2n ** 60n } },
  ]);
  const { rows } = (await describeData()).properties;
  expect(new Map(rows.map(([name, , , samples]) => [name, samples]))).toEqual(
    new Map(
      Object.entries({
        status: [404],
        ratio: [-0.5],
        paid: [true],
        code: ["404"],
        id: ["1152921504606846976"],
      }),
    ),
  );
});

describe("event selects", () => {
  test("the event's properties and totals, however it is written", async () => {
    const describeData = await projectWith(sales);
    const answer = await describeData({ event: " order " });
    expect(answer).toMatchObject({ event: "order", total_events: 2 });
    expect(answer.events).toBeUndefined();
    expect(answer.properties.columns).toEqual(["name", "types", "share", "samples"]);
    expect(answer.properties.rows.map(([name, , share]) => [name, share])).toEqual([
      ["amount", 1],
      ["plan", 1],
      ["list", 0.5],
      ["path", 0.5],
    ]);
  });

  test("an event that exists: others are an error with similar names", async () => {
    const describeData = await projectWith(sales);
    await expect(describeData({ event: "Orders" })).rejects.toMatchObject({
      code: "not_found",
      fields: { unknown: [{ kind: "event", name: "Orders" }], near: ["order"] },
    });
  });
});

describe("search", () => {
  test("finds part of the names of events, fields and properties, in any case", async () => {
    const describeData = await projectWith(sales);
    const found = async (search: string) => {
      const { events, fields, properties } = await describeData({ search });
      return [events, fields ?? { rows: [] }, properties].map(namesIn);
    };
    expect(await found("PA")).toEqual([[], [], ["path"]]);
    expect(await found("r")).toEqual(
      [["order"], ["platform", "country", "browser"], []].map((list) =>
        expect.arrayContaining(list),
      ),
    );
    expect(await found("ORD")).toEqual([["order"], [], []]);
    expect(await found("%")).toEqual([[], [], []]);
  });

  test("without a match names similar ones", async () => {
    const describeData = await projectWith(sales);
    const answer = await describeData({ search: "amuont" });
    expect(answer).toMatchObject({ near: ["amount"], note: expect.stringContaining("near") });
    const nothing = await describeData({ search: "zzz" });
    expect(nothing.near).toBeUndefined();
    expect(nothing.note).toBe("No name contains the text.");
  });

  test("for SQL is a search for that text", async () => {
    const name = "x' OR 1=1 --";
    const describeData = await projectWith([...sales, { eventName: name }]);
    expect(namesIn((await describeData({ search: "' OR 1" })).events)).toEqual([name]);
    expect((await describeData({ event: name })).total_events).toBe(1);
  });
});

describe("longer lists have pages", () => {
  const many = Array.from({ length: 300 }, (_, n): Sent => {
    const padded = String(n).padStart(3, "0");
    return { eventName: `event ${padded}`, properties: { [`key ${padded}`]: n } };
  });

  async function allOf(
    describeData: (args: object) => Promise<Description>,
    args: object,
    name: "events" | "properties",
  ) {
    const first = await describeData(args);
    const names = namesIn(first[name]);
    expect(first[name]).toMatchObject({ total: 300, complete: false });
    for (let cursor = first[name].next_cursor; cursor !== undefined; ) {
      const page = await describeData({ ...args, cursor });
      expect(
        Object.keys(page).filter((key) => ["events", "fields", "properties"].includes(key)),
      ).toEqual([name]);
      expect(page[name].complete).toBe(false);
      names.push(...namesIn(page[name]));
      cursor = page[name].next_cursor;
    }
    return names;
  }

  test("that contain every name once", async () => {
    const describeData = await projectWith(many);
    for (const args of [{}, { search: "E" }]) {
      expect((await allOf(describeData, args, "events")).toSorted()).toEqual(
        many.map(({ eventName }) => eventName),
      );
      const keys = many.flatMap(({ properties }) => Object.keys(properties ?? {}));
      expect((await allOf(describeData, args, "properties")).toSorted()).toEqual(keys);
    }
  });

  test("whose cursors are only valid for the same call", async () => {
    const describeData = await projectWith(many);
    const { events } = await describeData();
    const other = await projectWith(many);
    for (const [ask, args] of [
      [describeData, { search: "e" }],
      [other, {}],
    ] as const) {
      await expect(ask({ ...args, cursor: events.next_cursor })).rejects.toMatchObject({
        entries: [{ loc: ["body", "cursor"] }],
      });
    }
  });
});

test("the longest names fit into an answer", async () => {
  const long = (n: number) => `${n}`.padEnd(200, '"\u0001');
  const describeData = await projectWith(
    Array.from({ length: 300 }, (_, n) => ({
      eventName: long(n),
      properties: Object.fromEntries([[long(n), long(n).repeat(10)]]),
    })),
  );
  const size = async (args: object) => JSON.stringify(await describeData(args)).length;
  const first = await describeData();
  expect(await size({})).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
  for (const { next_cursor } of [first.events, first.properties]) {
    expect(await size({ cursor: next_cursor })).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
  }
  expect(await size({ search: "zzz" })).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
});

test("a project without events says so", async () => {
  const describeData = await projectWith([]);
  expect(await describeData()).toMatchObject({
    total_events: 0,
    first_event: null,
    last_event: null,
    note: "The project has no events in the last 13 months.",
    events: { rows: [], complete: true },
    properties: { rows: [], complete: true },
  });
});

test("a project that has been silent for months still has properties, those of its last days", async () => {
  const describeData = await projectWith([
    { ts: NOW - 200 * DAY_MS, properties: { late: 1 } },
    { ts: NOW - 240 * DAY_MS, properties: { early: 1 } },
  ]);
  expect(namesIn((await describeData()).properties)).toEqual(["late"]);
});

test("what happened before retention is not described", async () => {
  const floor = retentionFloor(NOW);
  const describeData = await projectWith([
    { eventName: "recent", ts: floor + DAY_MS, properties: { recent_key: 1 } },
    { eventName: "ancient", ts: floor - DAY_MS, properties: { ancient_key: 1 } },
  ]);
  const answer = await describeData();
  expect(answer.total_events).toBe(1);
  expect(JSON.stringify(answer)).not.toContain("ancient");
});

test("other projects' events are not described", async () => {
  await projectWith([{ eventName: "secret", properties: { secret_key: 1 } }]);
  const describeData = await projectWith(sales);
  expect(JSON.stringify(await describeData())).not.toContain("secret");
  expect((await describeData({ search: "secret" })).near).toBeUndefined();
  await expect(describeData({ event: "secret" })).rejects.toMatchObject({ code: "not_found" });
});

test("a project with many kinds of events has a description of at most 1,500 tokens", async () => {
  const describeData = await projectWith(
    Array.from({ length: 60 }, (_, n): Sent => {
      const keys = ["product_name", "plan_id", "amount", "source_page", "is_first"];
      const properties = keys.map((key) => [`${key}_${n % 12}`, `${key} ${n}`]);
      return {
        eventName: `checkout_step_${n % 40}`,
        country: "DE",
        browser: "Firefox",
        os: "macOS",
        properties: Object.fromEntries(properties),
      };
    }),
  );
  const answer = await describeData();
  expect(answer.events.rows.length).toBe(20);
  expect(answer.properties.rows.length).toBeGreaterThan(15);
  expect(encode(JSON.stringify(answer)).length).toBeLessThanOrEqual(1_500);
});

describe.runIf(existsSync(traffic))("real web traffic", () => {
  type TrafficEvent = {
    event_name: string;
    user_id: string;
    timestamp: string;
    platform: string;
    properties: Record<string, unknown>;
  };

  test("is described exactly, in at most 500 tokens", async () => {
    const lines = gunzipSync(readFileSync(traffic)).toString("utf8").trim().split("\n");
    const events = lines.map((line): TrafficEvent => JSON.parse(line));
    const last = Math.max(...events.map(({ timestamp }) => Date.parse(timestamp)));
    const describeData = await projectWith(
      events.map(({ event_name, user_id, timestamp, ...event }) => ({
        ...event,
        eventName: event_name,
        userId: user_id,
        ts: Date.parse(timestamp) - last + NOW,
      })),
    );
    const answer = await describeData();
    const names = [...new Set(events.map(({ event_name }) => event_name))];
    const count = (name: string) => events.filter(({ event_name }) => event_name === name).length;
    expect(new Map(answer.events.rows.map(([name, found]) => [name, found]))).toEqual(
      new Map(names.map((name) => [name, count(name)])),
    );
    const share = (key: string) =>
      events.filter(({ properties }) => key in properties).length / events.length;
    for (const [key, , found] of answer.properties.rows) {
      expect(found).toBeCloseTo(share(String(key)), 2);
    }
    expect(namesIn(answer.properties).toSorted()).toEqual([
      "bytes",
      "method",
      "path",
      "referrer",
      "status",
    ]);
    expect(answer.total_events).toBe(events.length);
    expect(encode(JSON.stringify(answer)).length).toBeLessThanOrEqual(500);
  });
});
