import { afterAll, beforeAll, expect, test } from "vitest";
import { runSql } from "..";
import { type SqlStore, startSqlStore } from "../testing/store";

let store: SqlStore;

beforeAll(async () => {
  store = await startSqlStore();
});

afterAll(() => store.stop());

const rowsOf = async (sql: string) => (await runSql(store, [store.ours], { sql, params: {} })).rows;

test("two instants with the same wall-clock time have different offsets", async () => {
  const sql = `SELECT toTimeZone(toDateTime64(at, 3, 'UTC'), 'Europe/Berlin')
    FROM (SELECT arrayJoin(['2026-10-25 00:30:00.123', '2026-10-25 01:30:00.123']) AS at) ORDER BY at`;
  expect(await rowsOf(sql)).toEqual([
    ["2026-10-25T02:30:00.123+02:00"],
    ["2026-10-25T02:30:00.123+01:00"],
  ]);
});

test("times inside lists, tuples and maps have offsets, except in UTC; dates are unchanged", async () => {
  const at = "toDateTime('2026-10-25 00:30:00', 'Asia/Kolkata')";
  const sql = `SELECT [${at}], tuple(${at}, 'x'), CAST(tuple(${at}) AS Tuple(\`a b\` DateTime('Asia/Kolkata'))),
    map('k', ${at}), map(${at}, 1), toNullable(${at}), toTimeZone(${at}, 'UTC'), toDate(${at}),
    max(toTimeZone(timestamp, 'Asia/Kolkata')), max(timestamp) FROM events`;
  const local = "2026-10-25T00:30:00+05:30";
  expect(await rowsOf(sql)).toEqual([
    [
      [local],
      [local, "x"],
      { "a b": local },
      { k: local },
      { [local]: 1 },
      local,
      "2026-10-24 19:00:00",
      "2026-10-25",
      "2026-07-03T01:30:00.000+05:30",
      "2026-07-02 20:00:00.000",
    ],
  ]);
});

test("a time that the statement formats itself is unchanged", async () => {
  const at = "toDateTime('2026-10-25 00:30:00', 'Asia/Kolkata')";
  expect(await rowsOf(`SELECT toString(${at}), formatDateTime(${at}, '%F %T')`)).toEqual([
    ["2026-10-25 00:30:00", "2026-10-25 00:30:00"],
  ]);
});
