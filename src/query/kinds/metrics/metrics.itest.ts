import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AppError } from "@/base/errors";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { createClickHouse } from "@/clickhouse/client";
import type { EventRow } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { type MetricResult, readMetricsQuery, runMetric } from "../..";

const NOW = "2026-07-15T12:00:00Z";

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});

afterAll(() => store.stop());

type Given = Partial<Omit<EventRow, "ts">> & { at: string; properties?: Record<string, unknown> };

/** A separate project with these events; omitted values are those of event E of the cases. */
async function projectWith(...events: Given[]): Promise<string> {
  const projectId = newId();
  const rows = events.map(({ at, properties = {}, ...given }) =>
    eventRow({ projectId, ts: Date.parse(at), ...propertyColumns(properties), ...given }),
  );
  if (rows.length > 0) await insertEvents(store.clickhouse, rows);
  return projectId;
}

type MetricInput = {
  metric?: string;
  start: string;
  end: string;
  [option: string]: string | undefined;
};

function ask(
  projectId: string,
  { metric = "count", start, end, ...options }: MetricInput,
  clickhouse = store.clickhouse,
) {
  const given = Object.entries({ start_time: start, end_time: end, ...options });
  const query = new URLSearchParams(given.filter((entry): entry is [string, string] => !!entry[1]));
  return runMetric(
    { clickhouse, clock: new ManualClock(Date.parse(NOW)) },
    { projectIds: [projectId] },
    readMetricsQuery(metric, query),
  );
}

/** The same store, with a lower memory limit for queries. */
function withMemory(clickhouse: ClickHouse, maxMemoryBytes: number): ClickHouse {
  return {
    ...clickhouse,
    rows: (query) => clickhouse.rows({ ...query, limits: { ...query.limits, maxMemoryBytes } }),
  };
}

/** The buckets that are not empty, by time. */
function filled({ data }: Pick<MetricResult, "data">): Record<string, number> {
  return Object.fromEntries(
    data.flatMap(({ time, value }) => (value === 0 ? [] : [[time, value]])),
  );
}

const values = ({ data }: MetricResult) => data.map((point) => point.value);

const totals = ({ series = [] }: MetricResult) =>
  series.map(({ breakdown, other, total }) => [other ? "(other)" : breakdown, total]);

const filter = (field: string, op: string, value?: unknown) =>
  JSON.stringify([{ field, op, ...(value === undefined ? {} : { value }) }]);

const JULY = { start: "2026-07-01", end: "2026-07-15" };

describe("buckets", () => {
  test("weeks start on Monday", async () => {
    const id = await projectWith(
      { at: "2026-01-04T23:59:59.999Z" },
      { at: "2026-01-05T00:00:00Z" },
    );
    const result = await ask(id, { start: "2026-01-01", end: "2026-01-08", granularity: "week" });
    expect(result.data).toEqual([
      { time: "2025-12-29T00:00:00Z", value: 1 },
      { time: "2026-01-05T00:00:00Z", value: 1 },
    ]);
  });

  test("months from the 31st are January, February, March, each once", async () => {
    const id = await projectWith(
      { at: "2026-01-30T00:00:00Z" },
      { at: "2026-01-31T00:00:00Z" },
      { at: "2026-03-31T23:00:00Z" },
    );
    const range = { start: "2026-01-31T00:00Z", end: "2026-04-01T00:00Z" };
    expect((await ask(id, { ...range, granularity: "month" })).data).toEqual([
      { time: "2026-01-01T00:00:00Z", value: 1 },
      { time: "2026-02-01T00:00:00Z", value: 0 },
      { time: "2026-03-01T00:00:00Z", value: 1 },
    ]);
  });

  test("empty buckets are zeros", async () => {
    const id = await projectWith({ at: "2026-07-01T05:00:00Z" }, { at: "2026-07-04T05:00:00Z" });
    expect(values(await ask(id, { start: "2026-07-01", end: "2026-07-07" }))).toEqual([
      1, 0, 0, 1, 0, 0,
    ]);
    const empty = await ask(await projectWith(), { start: "2026-07-01", end: "2026-07-03" });
    expect([empty.total, ...values(empty)]).toEqual([0, 0, 0]);
  });

  test("the start is inclusive, the end exclusive, and adjacent ranges do not overlap", async () => {
    const times = ["2026-07-01T00:07:00Z", "2026-07-01T05:00:00Z", "2026-07-02T00:07:00Z"];
    const id = await projectWith(...times.map((at) => ({ at })));
    const count = async (start: string, end: string) => (await ask(id, { start, end })).total;
    const [a, b, c] = ["2026-07-01T00:07:00Z", "2026-07-01T18:00:00Z", "2026-07-02T00:07:00Z"];
    expect(await count(a, c)).toBe(2);
    expect((await count(a, b)) + (await count(b, c))).toBe(2);
    expect(await count(c, "2026-07-02T00:07:00.001Z")).toBe(1);
  });

  test("the repeated hour is two buckets", async () => {
    const id = await projectWith(
      { at: "2025-10-26T02:30:00+02:00" },
      { at: "2025-10-26T02:30:00+01:00" },
    );
    const range = { start: "2025-10-26", end: "2025-10-27" };
    expect(filled(await ask(id, { ...range, granularity: "hour" }))).toEqual({
      "2025-10-26T00:00:00Z": 1,
      "2025-10-26T01:00:00Z": 1,
    });
    const berlin = { ...range, timezone: "Europe/Berlin" };
    const hours = await ask(id, { ...berlin, granularity: "hour" });
    expect(hours.data).toHaveLength(25);
    expect(filled(hours)).toEqual({
      "2025-10-26T02:00:00+02:00": 1,
      "2025-10-26T02:00:00+01:00": 1,
    });
    expect((await ask(id, berlin)).data).toEqual([{ time: "2025-10-26T00:00:00+02:00", value: 2 }]);
  });

  test.each([
    ["Asia/Tehran", "2026-07-10T11:00:00+03:30"],
    ["Asia/Kathmandu", "2026-07-10T13:00:00+05:45"],
    ["Pacific/Kiritimati", "2026-07-10T21:00:00+14:00"],
  ])("an hour in %s follows that zone's clock", async (timezone, time) => {
    const id = await projectWith({ at: "2026-07-10T07:40:00Z" });
    const result = await ask(id, { ...JULY, timezone, granularity: "hour" });
    expect(filled(result)).toEqual({ [time]: 1 });
    expect(result.total).toBe(1);
  });

  test("11,000 buckets are allowed", async () => {
    const id = await projectWith({ at: "2026-07-10T07:40:00Z" });
    const range = { start: "2025-06-01T00:00Z", end: "2026-09-02T08:00Z" };
    const result = await ask(id, { ...range, granularity: "hour" });
    expect(result.data).toHaveLength(11_000);
    expect(filled(result)).toEqual({ "2026-07-10T07:00:00Z": 1 });
  });
});

test("thousands of uneven buckets work like even ones", async () => {
  const [at, timezone] = ["2026-07-10T07:40:00Z", "Australia/Lord_Howe"];
  const id = await projectWith({ at: "2025-06-20T00:00:00Z" }, { at });
  const range = { start: "2025-06-16", end: "2026-07-15", timezone, granularity: "hour" };
  expect(filled(await ask(id, range))).toEqual({
    "2025-06-20T10:00:00+10:30": 1,
    "2026-07-10T18:00:00+10:30": 1,
  });
});

describe("unique counts", () => {
  const threeDays = ["2026-07-01T10:00:00Z", "2026-07-02T10:00:00Z", "2026-07-03T10:00:00Z"];

  test("the total number of users is queried, not summed", async () => {
    const id = await projectWith(...threeDays.map((at) => ({ at })));
    const range = { start: "2026-07-01", end: "2026-07-04" };
    const result = await ask(id, { metric: "unique_users", ...range });
    expect([result.total, values(result)]).toEqual([1, [1, 1, 1]]);
    const perUser = await ask(id, { metric: "events_per_user", ...range });
    expect([perUser.total, values(perUser)]).toEqual([3, [1, 1, 1]]);
  });

  test("a user of two platforms counts once for each and once in total", async () => {
    const [a, b] = [{ at: "2026-07-01T10:00:00Z" }, { at: "2026-07-02T10:00:00Z" }];
    const id = await projectWith({ ...a, platform: "ios" }, { ...b, platform: "web" });
    const result = await ask(id, { metric: "unique_users", ...JULY, breakdown: "platform" });
    expect(totals(result)).toEqual([
      ["ios", 1],
      ["web", 1],
    ]);
    expect(result.total).toBe(1);
  });

  test.each([
    ["by id", "s1"],
    ["by gap", ""],
  ])(
    "a session across midnight counts on both days, but once in total (%s)",
    async (_, sessionId) => {
      const id = await projectWith(
        { at: "2026-07-01T23:50:00Z", sessionId },
        { at: "2026-07-02T00:10:00Z", sessionId },
      );
      const range = { metric: "unique_sessions", start: "2026-07-01", end: "2026-07-03" };
      const days = await ask(id, range);
      expect([days.total, values(days)]).toEqual([1, [1, 1]]);
      const hours = await ask(id, { ...range, granularity: "hour" });
      expect([hours.total, filled(hours)]).toEqual([
        1,
        { "2026-07-01T23:00:00Z": 1, "2026-07-02T00:00:00Z": 1 },
      ]);
    },
  );

  test("filters select sessions but do not define them", async () => {
    const id = await projectWith(
      { at: "2026-07-01T10:00:00Z", eventName: "a" },
      { at: "2026-07-01T10:20:00Z", eventName: "b" },
      { at: "2026-07-01T10:40:00Z", eventName: "a" },
      { at: "2026-07-01T11:10:00.001Z", eventName: "a" },
    );
    const sessions = { metric: "unique_sessions", ...JULY };
    expect((await ask(id, { ...sessions, event_name: "a" })).total).toBe(2);
    expect((await ask(id, { ...sessions, event_name: "b" })).total).toBe(1);
    expect((await ask(id, sessions)).total).toBe(2);
  });

  test("every value is a number", async () => {
    const id = await projectWith({ at: "2026-07-01T10:00:00Z", properties: { x: 1 } });
    for (const metric of ["count", "unique_users", "unique_sessions", "events_per_user"]) {
      const { total, data } = await ask(id, { metric, ...JULY });
      for (const value of [total, ...data.map((point) => point.value)]) {
        expect(typeof value).toBe("number");
      }
    }
  });
});

describe("breakdowns", () => {
  test("values without their own series are merged into one more series, with its true value", async () => {
    const at = "2026-07-01T10:00:00Z";
    const id = await projectWith(
      ...["a", "a", "a", "b", "b", "c", "d"].map((plan, index) => {
        return { at, userId: `u${index % 2}`, properties: { plan } };
      }),
      { at, userId: "u0" },
    );
    const options = { ...JULY, breakdown: "properties.plan", breakdown_limit: "2" };
    expect(totals(await ask(id, options))).toEqual([
      ["a", 3],
      ["b", 2],
      ["(other)", 3],
    ]);
    const users = await ask(id, { metric: "unique_users", ...options });
    expect(totals(users)).toEqual([
      ["a", 2],
      ["b", 2],
      ["(other)", 2],
    ]);
  });

  test("the null group includes absent values, null, arrays and objects", async () => {
    const at = "2026-07-01T10:00:00Z";
    const values = [undefined, null, [1], { v: 1 }, "", "null", 0, "0", false, "false"];
    const id = await projectWith(
      ...values.map((x) => ({ at, properties: x === undefined ? {} : { x } })),
    );
    const result = await ask(id, { ...JULY, breakdown: "properties.x" });
    expect(totals(result)).toEqual([
      [null, 4],
      [false, 1],
      [0, 1],
      ["", 1],
      ["0", 1],
      ["false", 1],
      ["null", 1],
    ]);
  });
});

describe("properties", () => {
  const at = "2026-07-01T10:00:00Z";

  test("a property with five types breaks no filter and drops no row", async () => {
    const amounts = ["12", 12, { v: 12 }, [12], null];
    const id = await projectWith(...amounts.map((amount) => ({ at, properties: { amount } })));
    const count = async (op: string, value?: unknown) =>
      (await ask(id, { ...JULY, filters: filter("properties.amount", op, value) })).total;
    expect(await count("eq", 12)).toBe(2);
    expect(await count("eq", "12")).toBe(1);
    expect(await count("neq", 12)).toBe(3);
    expect(await count("gt", 11.5)).toBe(2);
    expect(await count("lt", "2")).toBe(1);
    expect(await count("is_set")).toBe(4);
    expect(await count("contains", "1")).toBe(1);
    const sum = await ask(id, { metric: "sum", property: "amount", ...JULY });
    expect(sum.total).toBe(24);
  });

  test('absent, null, empty, false, zero and "false" are six distinct states', async () => {
    const states = [undefined, null, "", false, 0, "false"];
    const id = await projectWith(
      ...states.map((x) => ({ at, properties: x === undefined ? {} : { x } })),
    );
    const count = async (op: string, value?: unknown) =>
      (await ask(id, { ...JULY, filters: filter("properties.x", op, value) })).total;
    for (const value of states.slice(1)) {
      expect(await count("eq", value)).toBe(1);
      expect(await count("neq", value)).toBe(5);
    }
    expect(await count("is_not_set")).toBe(2);
    expect(await count("is_set")).toBe(4);
  });

  test("unusual keys work like any other", async () => {
    const keys = ["$price", "цена", "🙂", "product-id", "a b", "it's", 'a"b', "", "a\\b"];
    const id = await projectWith(...keys.map((key) => ({ at, properties: { [key]: "x" } })));
    for (const key of keys) {
      const options = { ...JULY, filters: filter(`properties.${key}`, "eq", "x") };
      expect((await ask(id, options)).total).toBe(1);
      expect(totals(await ask(id, { ...options, breakdown: `properties.${key}` }))).toEqual([
        ["x", 1],
      ]);
    }
  });

  test("sums are exact to the last digit of a double", async () => {
    const id = await projectWith(
      ...new Array(10).fill(0).map(() => ({ at, properties: { price: 0.1 } })),
    );
    const totalOf = async (metric: string) =>
      (await ask(id, { metric, property: "price", ...JULY })).total;
    expect(await totalOf("sum")).toBe(1);
    expect(await totalOf("avg")).toBe(0.1);
    expect(await totalOf("p95")).toBe(0.1);
    expect(await totalOf("unique_values")).toBe(1);
  });

  test("a sum beyond all doubles is the largest one, in values and in the order of a breakdown", async () => {
    const large = 1.7e308;
    const event = (day: number, plan: string, amount: number) => {
      return { at: `2026-07-0${day}T10:00:00Z`, properties: { amount, plan } };
    };
    const id = await projectWith(
      ...[event(1, "top", large), event(1, "top", large), event(2, "middle", large)],
      ...[event(2, "middle", large), event(2, "middle", -large), event(3, "none", large)],
      ...[event(3, "none", -large), event(4, "low", -large), event(4, "low", -large)],
    );
    const days = { start: "2026-07-01", end: "2026-07-05", granularity: "day" };
    const options = { ...days, property: "amount", breakdown: "properties.plan" };
    const sum = await ask(id, { metric: "sum", ...options });
    expect(values(sum)).toEqual([Number.MAX_VALUE, large, 0, -Number.MAX_VALUE]);
    expect(sum.total).toBe(large);
    expect(totals(sum)).toEqual([
      ["top", Number.MAX_VALUE],
      ["middle", large],
      ["none", 0],
      ["low", -Number.MAX_VALUE],
    ]);
    const average = await ask(id, { metric: "avg", ...days, property: "amount" });
    expect(values(average)).toEqual([large, large / 3, 0, -large]);
  });

  test("numbers are returned to the last digit, also as strings", async () => {
    const [number, text] = [8.27534556388855e142, "6.133135557174682e+118"];
    const id = await projectWith({ at, properties: { number, text } });
    const greatest = async (property: string) =>
      (await ask(id, { metric: "max", property, ...JULY })).total;
    expect([await greatest("number"), await greatest("text")]).toEqual([number, Number(text)]);
  });
});

describe("tenancy and hostile input", () => {
  const hostile = "x' OR 1=1 --";

  test("an event name that looks like SQL matches only that literal name", async () => {
    const at = "2026-07-01T10:00:00Z";
    const id = await projectWith({ at }, { at, eventName: hostile });
    expect((await ask(id, { ...JULY, event_name: hostile })).total).toBe(1);
    expect((await ask(id, { ...JULY, platform: hostile })).total).toBe(0);
  });

  test("a key that looks like SQL is that literal key", async () => {
    const key = "a'] = '' OR 1=1 OR properties['b";
    const id = await projectWith({ at: "2026-07-01T10:00:00Z", properties: { a: "" } });
    const matching = { ...JULY, filters: filter(`properties.${key}`, "is_set") };
    expect((await ask(id, matching)).total).toBe(0);
    expect(totals(await ask(id, { ...JULY, breakdown: `properties.${key}` }))).toEqual([[null, 1]]);
  });
});

describe("retention", () => {
  test("events older than 13 months do not count, and partial_from says so", async () => {
    const id = await projectWith(
      { at: "2025-06-15T11:59:59.999Z" },
      { at: "2025-06-15T12:00:00Z" },
    );
    const result = await ask(id, { start: "2025-06-14", end: "2025-06-17" });
    expect(values(result)).toEqual([0, 1, 0]);
    expect(result).toMatchObject({ total: 1, partial_from: "2025-06-15T12:00:00Z" });
    const later = await ask(id, { start: "2025-06-16", end: "2025-06-17" });
    expect(later).not.toHaveProperty("partial_from");
  });
});

describe("when a query fails", () => {
  test("a breakdown into very many values succeeds or is rejected as too broad", async () => {
    const projectId = newId();
    await store.clickhouse.command({
      sql: `INSERT INTO events_raw (project_id, event_name, ts, user_id, platform, ps)
        SELECT {id:UUID}, 'view', toDateTime64('2026-07-01 10:00:00', 3, 'UTC'), 'u1', 'web',
          map('path', concat('/', toString(number)))
        FROM numbers(500000)`,
      params: { id: projectId },
      tags: { surface: "test" },
      limits: { maxSeconds: 120 },
    });
    const options = { ...JULY, breakdown: "properties.path", breakdown_limit: "2" };
    expect(totals(await ask(projectId, options))).toEqual([
      ["/0", 1],
      ["/1", 1],
      ["(other)", 499_998],
    ]);
    const cramped = withMemory(store.clickhouse, 16 * 1024 ** 2);
    await expect(ask(projectId, options, cramped)).rejects.toMatchObject({
      code: "query_too_broad",
      detail: expect.stringMatching(/memory.*shorter range.*fewer groups/),
    });
    expect(await store.clickhouse.ping()).toBe(true);
  });

  test("the error reveals no internals", async () => {
    const url = "http://default:secret@127.0.0.1:9/default";
    const away = createClickHouse({ url, log: silentLog });
    const error = await ask(newId(), JULY, away).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 503, code: "backend_unavailable" });
    expect((error as AppError).headers["Retry-After"]).toMatch(/^[1-9]\d*$/);
    expect((error as AppError).detail).not.toMatch(/SELECT|events_raw|127\.0\.0\.1|secret/);
  });

  test("an aborted query rejects with the caller's reason", async () => {
    const abort = new AbortController();
    const result = runMetric(
      { clickhouse: store.clickhouse, clock: new ManualClock(Date.parse(NOW)) },
      { projectIds: [newId()] },
      readMetricsQuery("count", new URLSearchParams({ start_time: "2026-07-01", end_time: NOW })),
      { signal: abort.signal },
    );
    abort.abort(new Error("client gone"));
    await expect(result).rejects.toThrow("client gone");
  });
});
