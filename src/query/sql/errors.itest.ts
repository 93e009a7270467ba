import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppError } from "@/base/errors";
import { runSql } from ".";
import { type SqlStore, startSqlStore } from "./testing/store";

let store: SqlStore;

beforeAll(async () => {
  store = await startSqlStore();
});

afterAll(() => store.stop());

type Case = [sql: string, detail: string | RegExp, position?: [line: number, column: number]];

const CASES: Case[] = [
  ["SELECT 1 +", "The SQL ends too early (line 1, column 11).", [1, 11]],
  ["SELECT a\nFROM events\nWHER x", "The SQL cannot be read at x (line 3, column 6).", [3, 6]],
  ["SELECT 'цена', ,", "The SQL ends too early (line 1, column 17).", [1, 17]],
  ["SELECT 1; SELECT 2", "There is more than one statement. Send them one by one."],
  ["DROP TABLE events", "Only SELECT can be run."],
  ["EXPLAIN SELECT 1", /^(Only SELECT|EXPLAIN)/],
  [
    "SELECT /* user */ usr_id FROM events",
    "There is no column usr_id (line 1, column 19). A property is read as properties_text['key'] or properties_number['key'].",
    [1, 19],
  ],
  [
    "SELECT properties.utm_source FROM events",
    "There is no column properties.utm_source (line 1, column 19). A property is read as properties_text['utm_source'] or properties_number['utm_source'].",
    [1, 19],
  ],
  [
    "SELECT userid FROM events",
    "There is no column userid (line 1, column 8). Did you mean user_id?",
    [1, 8],
  ],
  ["SELECT e.nope FROM events AS e", /^There is no column e\.nope \(line 1, column/],
  [
    "SELECT event_name, count() FROM events",
    /^The column event_name is neither in GROUP BY/,
    [1, 8],
  ],
  ["SELECT 1 FROM events WHERE count() > 1", /aggregate/],
  ["SELECT lower(1, 2)", /takes another number of arguments \(line 1, column 8\)/, [1, 8]],
  ["SELECT lower(5)", /^The function lower cannot take arguments of these types/, [1, 8]],
  ["SELECT toInt32(user_id) FROM events", /^A value cannot be read as the type/],
  ["SELECT toDate('x')", /^A value cannot be read as the type/],
  ["SELECT (SELECT user_id FROM events)", /more than one row/],
  [
    "SELECT 1 AS a, 2 AS a",
    "The alias a stands for two different things (line 1, column 13).",
    [1, 13],
  ],
  [
    "SELECT {a:Int8}",
    'There is no value for the parameter a (line 1, column 8). Give it in "params", by its name.',
    [1, 8],
  ],
  ["SELECT {p:Int8}", "The value of a parameter does not have the parameter's type."],
  ["SELECT {p:Identifier}", /^A parameter cannot have the type Identifier/],
  [
    "SELECT properties['plan'] FROM events",
    "A function cannot take arguments of these types. A property is read as properties_text['key'] or properties_number['key'].",
  ],
  [
    "SELECT sum(event_name) FROM events",
    "The function sum cannot take arguments of these types (line 1, column 8).",
    [1, 8],
  ],
  [
    "SELECT event_name",
    "There is no column event_name (line 1, column 8). The table events has it: read FROM events, or have the subquery give it.",
    [1, 8],
  ],
  [
    "SELECT properties_number.amount FROM events",
    /^There is no column properties_number\.amount .* A property is read as/,
  ],
  ["SELECT 1 FROM events, (SELECT 1)", /^A subquery that is joined needs a name\. Write .* AS/],
  ["SELECT match('a', '(')", /^A regular expression cannot be read/],
  ["SELECT 1 LIMIT 'x'", /^LIMIT .* whole number/],
  ["SELECT arrayMap((x, y) -> x, [1, 2], [1])", /^Arrays .* same length/],
  ["SELECT toDecimal32(1e12, 2)", /^A number is outside of/],
  ["SELECT arrayWithConstant(2000000000, 1)", /^An array is too long/],
  ["SELECT 1 UNION ALL SELECT 1, 2", /types/],
  [
    "SELECT 1 FROM events WHERE user_id IN (SELECT user_id, platform FROM events)",
    /^.* numbers? of columns/,
  ],
  [
    "SELECT version()",
    "The function version is not available (line 1, column 8). It may be misspelt, or one that SQL here cannot call.",
    [1, 8],
  ],
  ["SELECT intDiv(1, 0)", /divided by zero/],
];

test.each(CASES)("%s", async (sql, detail, position) => {
  const question = { sql, params: { p: "secret value" } };
  const error = (await runSql(store, [store.ours], question).catch(
    (fault: unknown) => fault,
  )) as AppError;
  expect(error).toMatchObject({ status: 400, code: "invalid_query" });
  if (typeof detail === "string") expect(error.detail).toBe(detail);
  else expect(error.detail).toMatch(detail);
  expect(error.detail).not.toMatch(/secret|events_raw|default|__table|'u\d'|ClickHouse|Exception/);
  if (position) expect(error.options.position).toEqual({ line: position[0], column: position[1] });
});
