import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectRows } from "@/query/engine/result/tabular";
import { SqlRejection } from "../faults/fault";
import { inspect } from "../inspect";
import { type Sandbox, streamSql } from "../run-sql";
import { scopeToProjects } from "../scope-to-projects";
import { FORGED_STATES } from "../testing/hostile";
import { type SqlStore, startSqlStore } from "../testing/store";

let store: SqlStore;

beforeAll(async () => {
  store = await startSqlStore();
});

afterAll(() => store.stop());

const confinedOnly: Sandbox = { inspect: async (_, sql) => sql, scopeToProjects };

/** These differ from stored columns only by a name, which ClickHouse's rights do not cover. */
const NEEDS_ORIGIN = /is_bot IN|groupBitmapState/;

describe("the state of an aggregate created from text", () => {
  test.each(FORGED_STATES.filter((sql) => !NEEDS_ORIGIN.test(sql)))(
    "is rejected by the engine's confinement alone: %s",
    async (sql) => {
      const opened = streamSql(store, [store.ours], { sql, params: {} }, {}, confinedOnly);
      await expect(opened.then(collectRows)).rejects.toMatchObject({ code: "invalid_query" });
    },
  );

  test("is rejected by the inspection for 1,000 crafted states, without a restart of the engine", async () => {
    const { pid } = store.engine;
    const statements = fc.sample(forged, { numRuns: 1_000, seed: 14 });
    const ask = { clickhouse: store.clickhouse, tags: { surface: "test" } };
    const accepted: string[] = [];
    const next = statements.values();
    const worker = async () => {
      for (const sql of next) {
        const rejected = await inspect(ask, sql, {}).then(
          () => false,
          (error: unknown) => error instanceof SqlRejection,
        );
        if (!rejected) accepted.push(sql);
      }
    };
    await Promise.all([worker(), worker()]);
    expect(accepted).toEqual([]);
    expect(store.engine.pid).toBe(pid);
  });
});

const bytes = fc
  .uint8Array({ maxLength: 64 })
  .map((array) => `unhex('${Buffer.from(array).toString("hex")}')`);

const aggregate = fc.constantFrom(
  "uniqExact, String",
  "uniq, UInt64",
  "groupBitmap, UInt32",
  "groupArray, String",
  "quantileTDigest(0.5), Float64",
  "topK(3), String",
  "sumMap, Array(UInt8), Array(UInt64)",
  "any, String",
);

const spelling = fc.constantFrom(
  "AggregateFunction",
  "aggregatefunction",
  "SimpleAggregateFunction",
  "`AggregateFunction`",
  '"AggregateFunction"',
  "`Aggregate\\\\x46unction`",
  " AggregateFunction ",
);

const wrapping = fc.constantFrom(
  (type: string) => type,
  (type: string) => `Array(${type})`,
  (type: string) => `Tuple(a ${type}, b String)`,
  (type: string) => `Map(String, ${type})`,
  (type: string) => `Nullable(${type})`,
  (type: string) => `Variant(${type}, String)`,
);

const conversion = fc.constantFrom(
  (value: string, type: string) => `CAST(${value}, '${type}')`,
  (value: string, type: string) => `_cast(${value}, '${type}')`,
  (value: string, type: string) => `accurateCastOrNull(${value}, '${type}')`,
  (value: string, type: string) => `accurateCastOrDefault(${value}, '${type}')`,
  (value: string, type: string) => `JSONExtract(${value}, 'a', '${type}')`,
  (value: string, type: string) => `CAST(${value}, concat('', '${type}'))`,
  (value: string) => `${value} IN (SELECT uniqState(user_id) FROM events)`,
  (value: string) => `transform(uniqState(user_id), [${value}], [1], 0)`,
  (value: string) => `CASE sumState(1) WHEN ${value} THEN 1 END`,
);

const use = fc.constantFrom(
  (value: string) => `SELECT ${value}`,
  (value: string) => `SELECT uniqExactMerge(${value}) FROM events`,
  (value: string) => `SELECT finalizeAggregation(${value})`,
  (value: string) => `WITH ${value} AS s SELECT s`,
  (value: string) => `SELECT arrayJoin([${value}])`,
  (value: string) => `SELECT count() FROM events WHERE isNull(${value})`,
);

const forged = fc
  .tuple(use, conversion, bytes, wrapping, spelling, aggregate)
  .map(([using, convert, value, wrap, name, of]) => using(convert(value, wrap(`${name}(${of})`))));
