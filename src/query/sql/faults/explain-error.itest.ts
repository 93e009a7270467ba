import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppError } from "@/base/errors";
import { errorForCode } from "@/clickhouse/errors";
import { runSql } from "..";
import { type SqlStore, startSqlStore } from "../testing/store";
import { explainError } from "./explain-error";

let store: SqlStore;

beforeAll(async () => {
  store = await startSqlStore();
});

afterAll(() => store.stop());

type Case = [sql: string, detail: string | RegExp, position?: [line: number, column: number]];

const CASES: Case[] = [
  ["SELECT 1 +", "The SQL ends unexpectedly (line 1, column 11).", [1, 11]],
  ["SELECT a\nFROM events\nWHER x", "Invalid syntax at x (line 3, column 6).", [3, 6]],
  ["SELECT 'цена', ,", "The SQL ends unexpectedly (line 1, column 17).", [1, 17]],
  [
    "SELECT 1; SELECT 2",
    "There is more than one statement (line 1, column 9). Send one at a time.",
    [1, 9],
  ],
  ["DROP TABLE events", "Only SELECT statements are allowed (line 1, column 1).", [1, 1]],
  ["EXPLAIN SELECT 1", /^(Only SELECT|EXPLAIN)/],
  [
    "SELECT /* user */ usr_id FROM events",
    "There is no column usr_id (line 1, column 19). Read a property as properties_text['key'] or properties_number['key'].",
    [1, 19],
  ],
  [
    "SELECT properties.utm_source FROM events",
    "There is no column properties.utm_source (line 1, column 19). Read a property as properties_text['utm_source'] or properties_number['utm_source'].",
    [1, 19],
  ],
  [
    "SELECT userid FROM events",
    "There is no column userid (line 1, column 8). Did you mean user_id?",
    [1, 8],
  ],
  ["SELECT e.nope FROM events AS e", /^There is no column e\.nope \(line 1, column/],
  ["SELECT event_name, count() FROM events", /^The column event_name must be in GROUP BY/, [1, 8]],
  ["SELECT 1 FROM events WHERE count() > 1", /aggregate/],
  ["SELECT lower(1, 2)", /takes a different number of arguments \(line 1, column 8\)/, [1, 8]],
  ["SELECT lower(5)", /^The function lower does not accept arguments of these types/, [1, 8]],
  ["SELECT toInt32(user_id) FROM events", /^A value cannot be parsed as Int32 \(line/, [1, 8]],
  ["SELECT toDate('x')", /^A value cannot be parsed as a date or time \(line/, [1, 8]],
  ["SELECT (SELECT user_id FROM events)", /more than one row/],
  [
    "SELECT 1 AS a, 2 AS a",
    "The alias a is used for two different expressions (line 1, column 13).",
    [1, 13],
  ],
  [
    "SELECT {a:Int8}",
    'There is no value for the parameter a (line 1, column 8). Add it to "params".',
    [1, 8],
  ],
  [
    "SELECT {p:Int8}",
    "The value of the parameter p does not match its type (line 1, column 8).",
    [1, 8],
  ],
  ["SELECT {p:Identifier}", /^A parameter cannot have the type Identifier/],
  [
    "SELECT properties['plan'] FROM events",
    "The operator [ does not accept arguments of these types (line 1, column 18). Read a property as properties_text['key'] or properties_number['key'].",
  ],
  [
    "SELECT sum(event_name) FROM events",
    "The function sum does not accept arguments of these types (line 1, column 8).",
    [1, 8],
  ],
  [
    "SELECT event_name",
    "There is no column event_name (line 1, column 8). It is a column of events: read FROM events, or select it in the subquery.",
    [1, 8],
  ],
  [
    "SELECT properties_number.amount FROM events",
    /^There is no column properties_number\.amount .* Read a property as/,
  ],
  ["SELECT 1 FROM events, (SELECT 1)", /^A joined subquery needs an alias\. Write .* AS/],
  ["SELECT match('a', '(')", /^A regular expression is invalid/],
  ["SELECT 1 LIMIT 'x'", /^LIMIT .* integers/],
  ["SELECT arrayMap((x, y) -> x, [1, 2], [1])", /^Arrays .* same length/],
  ["SELECT toDecimal32(1e12, 2)", /^A number is out of range/],
  ["SELECT arrayWithConstant(2000000000, 1)", /^An array is too long/],
  [
    "SELECT 1 UNION ALL SELECT 1, 2",
    /^The combined SELECTs .* different numbers of columns/,
    [1, 10],
  ],
  [
    "SELECT 1 FROM events WHERE user_id IN (SELECT user_id, platform FROM events)",
    /^.* numbers? of columns/,
  ],
  [
    "SELECT version()",
    "The function version is not available (line 1, column 8). It may be misspelt, or not allowed in queries.",
    [1, 8],
  ],
  ["SELECT intDiv(1, 0)", /division by zero/],
  ...["", " ", ";", "-- nothing", "/* nothing */ ; -- at all"].map(
    (sql): Case => [
      sql,
      "The query is empty (line 1, column 1). Write a SELECT statement, such as SELECT count() FROM events.",
      [1, 1],
    ],
  ),
  [
    "SELECT format('{}', 'a')\nFORMAT JSON",
    /^FORMAT and INTO OUTFILE are not available \(line 2, column 1\)/,
    [2, 1],
  ],
  ["SELECT 1\n INTO OUTFILE 'a' FORMAT CSV", /^FORMAT and INTO OUTFILE are not available/, [2, 2]],
  [
    "SELECT toString(timestamp) AS timestamp\nFROM events WHERE timestamp >= now()",
    "The alias timestamp hides the column timestamp: conditions and GROUP BY use the alias (line 1, column 31). Rename the alias, for example to timestamp_1.",
    [1, 31],
  ],
  [
    "SELECT count() AS user_id FROM events WHERE user_id = 'a'",
    /^The alias user_id hides/,
    [1, 19],
  ],
  [
    "SELECT upper(user_id) AS user_id FROM events GROUP BY user_id HAVING user_id = 1",
    /^The alias/,
  ],
  [
    "SELECT user_id AS user_id FROM events WHERE user_id = 1",
    /^Values of types .+ cannot be compared or combined/,
  ],
  [
    "SELECT 1 / 'a'",
    "The operator / does not accept arguments of these types (line 1, column 10).",
    [1, 10],
  ],
  ["SELECT 1 / 'a', 2 / 'b'", "The operator / does not accept arguments of these types."],
  ["SELECT CAST('abcdef' AS FixedString(2))", /^A string is too long/],
  ["SELECT toFixedString('abcdef', 2)", /^A string is too long \(line 1, column 8\)/, [1, 8]],
  ["SELECT 1 UNION SELECT 2", /^UNION must specify .* Write UNION ALL/],
  ["SELECT 1 FROM events WHERE user_id", /^A condition must be true or false/],
  ["SELECT lower('a') OVER ()", /^The function lower is not a window/, [1, 8]],
  ["SELECT CAST('x' AS Nope)", /^There is no type with this name/],
  ["SELECT quantile(2)(1)", /^The level of a quantile must be between 0 and 1/, [1, 8]],
  [
    "SELECT 1 FROM events WHERE timestamp > 'yesterday'",
    /^'yesterday' cannot be parsed as a date or time \(line 1, column 40\)\. Write a time as '2026-07-01'/,
    [1, 40],
  ],
  [
    "SELECT toTimeZone(timestamp, 'CEST') FROM events",
    /^'CEST' is not a time zone .* 'Europe\/Berlin'/,
    [1, 30],
  ],
  [
    "SELECT dateDiff('dayz', timestamp, now()) FROM events",
    /^'dayz' is not a unit of time/,
    [1, 17],
  ],
  ["SELECT event_name FROM events ORDER BY 3", /^SELECT has no column number 3/, [1, 40]],
  ["SELECT row_number() FROM events", /^row_number is a window function .* OVER/, [1, 8]],
  ["SELECT count() OVER w FROM events", /^There is no window with this name/, [1, 21]],
  [
    "SELECT sum(1) OVER (ROWS BETWEEN 1 FOLLOWING AND 1 PRECEDING) FROM events",
    /^The window frame is invalid/,
    [1, 21],
  ],
  ["SELECT groupArray(0)(user_id) FROM events", /^A parameter in front of the arguments/, [1, 8]],
  ["SELECT JSON_VALUE(properties, 'a') FROM events", /^A JSON path is invalid/, [1, 8]],
  ["SELECT clamp(1, 3, 2)", /^An argument of the function clamp has an invalid value/],
  ["SELECT k FROM events ARRAY JOIN user_id AS k", /^ARRAY JOIN needs an array or a map/, [1, 22]],
  ["SELECT repeat('a', 100000000)", /^The result of repeat is too long/, [1, 8]],
  ["SELECT max(count()) FROM events", /^Aggregates cannot be nested/, [1, 12]],
  ["SELECT 'abc FROM events", /^A string is not closed/, [1, 8]],
  ["SELECT (1 FROM events", /^The bracket \( is not closed/, [1, 8]],
  ["SELECT 1 /* open", /^A comment is not closed/, [1, 10]],
  [
    "SELECT lower(event_name) AS event_name, sum(user_id) FROM events WHERE event_name = 'a' GROUP BY event_name",
    /^The function sum does not accept .* The cause may be the alias event_name/,
    [1, 41],
  ],
  [
    "SELECT lower(event_name) AS event_name FROM events GROUP BY event_name HAVING sum(user_id) > 5",
    "The function sum does not accept arguments of these types (line 1, column 79).",
    [1, 79],
  ],
  [
    "SELECT t FROM (SELECT toString(timestamp) AS timestamp, 1 AS t FROM events) WHERE timestamp > now()",
    /^Values of types String and DateTime.* cannot be compared or combined/,
  ],
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

test("every error code of the query engine has a message without the number", async () => {
  const [found] = await store.clickhouse.rows<{ codes: number[] }>({
    sql: "SELECT arrayFilter(code -> errorCodeToName(code) != '', range(1100)) AS codes",
    tags: { surface: "test" },
  });
  const codes = found?.codes ?? [];
  expect(codes.length).toBeGreaterThan(500);
  for (const code of codes) {
    const error = explainError(
      errorForCode(code, "row HUSH-4711 in events_raw"),
      "SELECT 1",
    ) as AppError;
    expect(error.detail).toMatch(/^[A-Z].{10,}\.$/);
    expect(error.detail).not.toMatch(/HUSH|events_raw|undefined|\b(error|code)\b/i);
  }
});
