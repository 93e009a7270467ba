import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runSql } from ".";
import { type SqlStore, startSqlStore } from "./testing/store";
import { GOOD } from "./testing/typical-queries";

let store: SqlStore;

beforeAll(async () => {
  store = await startSqlStore();
});

afterAll(() => store.stop());

describe("typical queries work", () => {
  test.each(GOOD)("$name", async ({ sql, params = {}, rows }) => {
    const result = await runSql(store, [store.ours], { sql, params });
    expect(result.rows).toEqual(rows);
    expect(result).toMatchObject({ row_count: rows.length, truncated: false });
  });
});
