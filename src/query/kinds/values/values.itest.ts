import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { WireValues } from "@/query/engine/language/wire";
import { askStore, wireSelection } from "@/query/testing/ask";
import { groupOf, matchingEvents } from "@/query/testing/oracle";
import { KEYS, NOW, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { arbitraryQuery } from "@/query/testing/random-queries";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";

const SEED = Math.floor(Math.random() * 2 ** 31);
const rows = randomRows(SEED, 2_000);
let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, rows);
});
afterAll(() => store.stop());

const ask = (query: Omit<WireValues, "kind">, projectIds = OWN_PROJECTS) =>
  askStore<"values">(store, { kind: "values", ...query }, { projectIds });

async function projectWith(properties: Record<string, unknown>[]): Promise<string[]> {
  const projectId = newId();
  await insertEvents(
    store.clickhouse,
    properties.map((one) => eventRow({ projectId, ts: NOW - 1, ...propertyColumns(one) })),
  );
  return [projectId];
}

const typed = (value: unknown) => `${typeof value} ${value}`;

test(`the values of a field match the oracle (seed ${SEED})`, async () => {
  const fields = ["event_name", "platform", "user_id", "session_id", "browser"].concat(
    KEYS.map((key) => `properties.${key}`),
  );
  const search = fc.option(fc.constantFrom("1", "O", "'", "É", "\\", "tru"), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      arbitraryQuery,
      fc.constantFrom(...fields),
      search,
      async (random, field, text) => {
        const query = { ...random, metric: "count", property: undefined };
        const counts = new Map<string, number>();
        for (const event of matchingEvents(rows, query)) {
          const value = groupOf(event, field);
          if (
            value === null ||
            !String(value)
              .toLowerCase()
              .includes((text ?? "").toLowerCase())
          )
            continue;
          counts.set(typed(value), (counts.get(typed(value)) ?? 0) + 1);
        }
        const input = { ...wireSelection(query), field, limit: 100, ...(text && { search: text }) };
        const { values, has_more, exact, distinct } = await ask(input, query.projectIds);
        expect(new Map(values.map(({ value, count }) => [typed(value), count]))).toEqual(counts);
        expect([has_more, exact, distinct]).toEqual([false, true, counts.size]);
      },
    ),
    { numRuns: 40 },
  );
}, 600_000);

test('90 and "90" are two values, and an object or array is not a value', async () => {
  const project = await projectWith([
    { amount: 90 },
    { amount: "90" },
    { amount: "90" },
    { amount: true },
    { amount: null },
    { amount: [90] },
    {},
  ]);
  const { values } = await ask({ field: "properties.amount" }, project);
  expect(values).toEqual([
    { value: "90", count: 2 },
    { value: true, count: 1 },
    { value: 90, count: 1 },
  ]);
});

test("properties with unusual names are listed by the field `properties`, and found by part of their name", async () => {
  const keys = ["$price", "цена", "🙂", "product-id", "a b", "it's", 'a"b', "", "a\\b"];
  const [properties] = keys.map(() =>
    JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:1`)}}`),
  );
  const project = await projectWith([properties]);
  const { values, exact } = await ask({ field: "properties" }, project);
  expect(values.map(({ value }) => value).toSorted()).toEqual(keys.toSorted());
  expect(exact).toBe(true);
  const found = await ask({ field: "properties", search: "PRICE" }, project);
  expect(found.values).toEqual([{ value: "$price", count: 1 }]);
});

test("names of properties are those of events within retention, however long the range is", async () => {
  const projectId = newId();
  const events = [
    { ts: NOW - 1, ...propertyColumns({ kept: 1 }) },
    { ts: Date.parse("2025-05-01"), ...propertyColumns({ expired: 1 }) },
  ];
  await insertEvents(
    store.clickhouse,
    events.map((event) => eventRow({ projectId, ...event })),
  );
  const namesIn = async (start_time: string, end_time: string) => {
    const range = { start_time, end_time };
    const { values } = await ask({ field: "properties", range }, [projectId]);
    return values.map(({ value }) => value);
  };
  expect(await namesIn("2025-05-01", "2026-07-16")).toEqual(["kept"]);
  expect(await namesIn("2020-01-01", "2030-01-01")).toEqual(["kept"]);
  expect(await namesIn("2020-01-01", "2025-05-31")).toEqual([]);
});

test("has_more says whether the limit truncated the list; it is false for an empty list", async () => {
  const project = await projectWith([{ a: "x" }, { a: "y" }, { a: "z" }]);
  const { values, has_more, distinct } = await ask({ field: "properties.a", limit: 2 }, project);
  expect([values.length, has_more, distinct]).toEqual([2, true, 3]);
  for (const field of ["event_name", "properties", "properties.a"]) {
    expect(await ask({ field }, [newId()])).toMatchObject({
      values: [],
      has_more: false,
      exact: true,
    });
    expect(await ask({ field }, [])).toMatchObject({ values: [], has_more: false, exact: true });
  }
});

test("of two million values, the most frequent are listed within the memory limit and marked as not exact", async () => {
  const projectId = newId();
  await store.clickhouse.command({
    sql: `INSERT INTO events_raw (project_id, event_id, event_name, ts, received_at, user_id, platform, raw, ps)
      SELECT {project:UUID}, generateUUIDv4(), 'view', toDateTime64('2026-07-10', 3, 'UTC'),
        toDateTime64('2026-07-10', 3, 'UTC'), 'u', 'web', '{}',
        map('page', if(number % 4 = 0, '/home', concat('/page/', toString(number))))
      FROM numbers(2700000)`,
    params: { project: projectId },
    tags: { surface: "test" },
    limits: { maxSeconds: 300, maxMemoryBytes: 2 ** 31 },
    lane: "write",
  });
  const field = "properties.page";
  const { values, exact, has_more } = await ask({ field, limit: 5 }, [projectId]);
  expect([exact, has_more]).toEqual([false, true]);
  expect(values[0]).toEqual({ value: "/home", count: 675_000 });
  const searched = await ask({ field, search: "/page/270000", limit: 100 }, [projectId]);
  expect(searched.exact).toBe(true);
  expect(searched.values.length).toBe(0);
  const breakdown = askStore<"breakdown">(
    store,
    { kind: "breakdown", by: field, range: { last: "30d" } },
    { projectIds: [projectId] },
  );
  // Either a correct result or a clear error.
  await breakdown.then(
    ({ rows }) => expect(rows[0]).toMatchObject({ value: "/home", figure: 675_000 }),
    (error) => expect(error).toMatchObject({ code: "query_too_broad" }),
  );
  await insertEvents(store.clickhouse, [eventRow({ projectId, ts: NOW - 1, eventName: "after" })]);
  expect((await ask({ field: "event_name" }, [projectId])).values).toContainEqual({
    value: "after",
    count: 1,
  });
}, 600_000);
