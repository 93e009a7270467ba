import type { Value } from "@/query/engine/result/tabular";
import type { SqlParams } from "../checks/params";

export type GoodStatement = { name: string; sql: string; params?: SqlParams; rows: Value[][] };

/**
 * Typical queries and their results for the events of {@link ./store.ts}: u1 views on 1 and 2 July
 * and buys (amount 30, plan pro) on 2 July; u2 views on 1 July (plan free).
 */
export const GOOD: readonly GoodStatement[] = [
  { name: "a count", sql: "SELECT count() FROM events", rows: [[4]] },
  { name: "a final semicolon", sql: "select count(*) from events;", rows: [[4]] },
  {
    name: "groups in order",
    sql: "SELECT event_name, count() AS n FROM events GROUP BY event_name ORDER BY n DESC",
    rows: [
      ["view", 3],
      ["buy", 1],
    ],
  },
  {
    name: "comments and line breaks",
    sql: "-- how many\nSELECT /* all */ count() # here\nFROM events -- end",
    rows: [[4]],
  },
  {
    name: "days in a time zone",
    sql: "SELECT toDate(timestamp, 'Asia/Tokyo') AS day, uniqExact(user_id) FROM events GROUP BY day ORDER BY day",
    rows: [
      ["2026-07-01", 1],
      ["2026-07-02", 2],
      ["2026-07-03", 1],
    ],
  },
  {
    name: "the start of a day with a clock change",
    sql: "SELECT toString(toStartOfDay(min(timestamp), 'Europe/Berlin')) FROM events",
    rows: [["2026-07-01 00:00:00"]],
  },
  {
    name: "times compared with text",
    sql: "SELECT count() FROM events WHERE timestamp >= '2026-07-02' AND timestamp < '2026-07-03 00:00:00'",
    rows: [[2]],
  },
  {
    name: "times compared with now",
    sql: "SELECT count() FROM events WHERE timestamp > now() - INTERVAL 100 YEAR AND timestamp BETWEEN '2026-07-01' AND '2026-07-31'",
    rows: [[4]],
  },
  {
    name: "a property of the JSON text",
    sql: "SELECT JSONExtractString(properties, 'plan') AS plan, count() FROM events WHERE plan != '' GROUP BY plan ORDER BY plan",
    rows: [
      ["free", 1],
      ["pro", 1],
    ],
  },
  {
    name: "a nested property",
    sql: "SELECT JSONExtractInt(properties, 'cart', 'items') FROM events WHERE event_name = 'buy'",
    rows: [[2]],
  },
  {
    name: "properties by type",
    sql: "SELECT properties_text['plan'], sum(properties_number['amount']), max(properties_bool['trial']) FROM events WHERE mapContains(properties_text, 'plan') GROUP BY 1 ORDER BY 1",
    rows: [
      ["free", 0, true],
      ["pro", 30, false],
    ],
  },
  {
    name: "all keys of the properties",
    sql: "SELECT arrayJoin(mapKeys(properties_text)) AS key, count() FROM events GROUP BY key",
    rows: [["plan", 2]],
  },
  {
    name: "ARRAY JOIN",
    sql: "SELECT k FROM events ARRAY JOIN mapKeys(properties_number) AS k",
    rows: [["amount"]],
  },
  {
    name: "conditional aggregates",
    sql: "SELECT countIf(event_name = 'view'), uniqExactIf(user_id, event_name = 'buy'), sumOrNullIf(1, 0), count() FILTER (WHERE event_name = 'buy') FROM events",
    rows: [[3, 1, null, 1]],
  },
  {
    name: "quantiles and medians",
    sql: "SELECT quantile(0.5)(length(user_id)), quantilesExact(0.5, 0.9)(1), median(2), topK(1)(event_name) FROM events",
    rows: [[2, [1, 1], 2, ["view"]]],
  },
  {
    name: "a window function",
    sql: "SELECT user_id, row_number() OVER (PARTITION BY user_id ORDER BY timestamp) AS n, lagInFrame(event_name) OVER w AS before FROM events WINDOW w AS (PARTITION BY user_id ORDER BY timestamp ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) ORDER BY user_id, n",
    rows: [
      ["u1", 1, ""],
      ["u1", 2, "view"],
      ["u1", 3, "view"],
      ["u2", 1, ""],
    ],
  },
  {
    name: "named subqueries",
    sql: "WITH buyers AS (SELECT DISTINCT user_id FROM events WHERE event_name = 'buy'), 2 AS two SELECT count(), any(two) FROM events WHERE user_id IN (SELECT user_id FROM buyers)",
    rows: [[3, 2]],
  },
  {
    name: "a named subquery after IN",
    sql: "WITH buyers AS (SELECT user_id FROM events WHERE event_name = 'buy') SELECT count() FROM events WHERE user_id IN buyers",
    rows: [[3]],
  },
  {
    name: "a named subquery that hides the table",
    sql: "WITH events AS (SELECT 7 AS n) SELECT n FROM events",
    rows: [[7]],
  },
  {
    name: "events joined with themselves",
    sql: "SELECT a.user_id, count() FROM events AS a INNER JOIN events AS b ON a.user_id = b.user_id AND b.event_name = 'buy' GROUP BY a.user_id",
    rows: [["u1", 3]],
  },
  {
    name: "an outer join leaves null",
    sql: "SELECT u.user_id, b.n FROM (SELECT DISTINCT user_id FROM events) AS u LEFT JOIN (SELECT user_id, count() AS n FROM events WHERE event_name = 'buy' GROUP BY user_id) AS b USING (user_id) ORDER BY 1",
    rows: [
      ["u1", 1],
      ["u2", null],
    ],
  },
  {
    name: "a scalar subquery",
    sql: "SELECT count() / (SELECT count() FROM events) FROM events WHERE event_name = 'buy'",
    rows: [[0.25]],
  },
  {
    name: "a correlated EXISTS",
    sql: "SELECT DISTINCT user_id FROM events WHERE EXISTS (SELECT 1 FROM events WHERE event_name = 'buy') ORDER BY user_id",
    rows: [["u1"], ["u2"]],
  },
  {
    name: "a funnel",
    sql: "SELECT level, count() FROM (SELECT user_id, windowFunnel(172800)(toDateTime(timestamp), event_name = 'view', event_name = 'buy') AS level FROM events GROUP BY user_id) GROUP BY level ORDER BY level",
    rows: [
      [1, 1],
      [2, 1],
    ],
  },
  {
    name: "retention",
    sql: "SELECT sum(r[1]), sum(r[2]) FROM (SELECT user_id, retention(toDate(timestamp) = '2026-07-01', toDate(timestamp) = '2026-07-02') AS r FROM events GROUP BY user_id)",
    rows: [[2, 1]],
  },
  {
    name: "a path",
    sql: "SELECT user_id, arrayStringConcat(groupArray(event_name), ' > ') FROM (SELECT * FROM events ORDER BY timestamp) GROUP BY user_id ORDER BY user_id",
    rows: [
      ["u1", "view > view > buy"],
      ["u2", "view"],
    ],
  },
  {
    name: "unions",
    sql: "SELECT * FROM (SELECT 'a' AS k, count() FROM events UNION ALL SELECT 'b', uniqExact(user_id) FROM events) ORDER BY k",
    rows: [
      ["a", 4],
      ["b", 2],
    ],
  },
  {
    name: "a set difference",
    sql: "SELECT user_id FROM events EXCEPT DISTINCT SELECT user_id FROM events WHERE event_name = 'buy'",
    rows: [["u2"]],
  },
  {
    name: "empty days filled",
    sql: "SELECT toDate(timestamp) AS d, count() FROM events WHERE event_name = 'buy' GROUP BY d ORDER BY d WITH FILL FROM toDate('2026-07-01') TO toDate('2026-07-04')",
    rows: [
      ["2026-07-01", 0],
      ["2026-07-02", 1],
      ["2026-07-03", 0],
    ],
  },
  {
    name: "a series of numbers",
    sql: "SELECT arrayJoin(range(3)) AS n",
    rows: [[0], [1], [2]],
  },
  {
    name: "CASE, casts and synonyms",
    sql: "SELECT CASE WHEN 1 THEN 'a' ELSE 'b' END, CASE 2 WHEN 2 THEN 'two' END, '5'::Int32 + 1, CAST('1' AS String), COALESCE(NULL, 3), DATE_TRUNC('month', toDate('2026-07-15')), lcase('A'), substr('abc', 2)",
    rows: [["a", "two", 6, "1", 3, "2026-07-01", "a", "bc"]],
  },
  {
    name: "lambdas and tuples",
    sql: "SELECT arrayMap(x -> x + 1, [1, 2]), (1, 'a').2, arraySum(arrayFilter(x -> x > 1, [1, 2, 3])), (1, 2) IN ((1, 2), (3, 4))",
    rows: [[[2, 3], "a", 5, 1]],
  },
  {
    name: "all columns except some",
    sql: "SELECT * EXCEPT (event_id, project_id, received_at, properties, properties_text, properties_number, properties_bool, session_id, app_version, sdk_version, browser, os, device_type, country) REPLACE (upper(user_id) AS user_id) FROM events ORDER BY timestamp LIMIT 1",
    rows: [["view", "2026-07-01 10:00:00.000", "U1", "web", false]],
  },
  {
    name: "grouping sets",
    sql: "SELECT event_name, grouping(event_name), count() FROM events GROUP BY ROLLUP(event_name) ORDER BY ALL",
    rows: [
      ["", 1, 4],
      ["buy", 0, 1],
      ["view", 0, 3],
    ],
  },
  {
    name: "the last event of each user",
    sql: "SELECT user_id, argMax(event_name, timestamp), max(timestamp) FROM events GROUP BY user_id HAVING count() > 1",
    rows: [["u1", "buy", "2026-07-02 20:00:00.000"]],
  },
  {
    name: "LIMIT BY and pages",
    sql: "SELECT user_id FROM events ORDER BY user_id, timestamp LIMIT 1 BY user_id LIMIT 1 OFFSET 1",
    rows: [["u2"]],
  },
  {
    name: "quoted names, in any script",
    sql: 'SELECT count() AS "Users (all)", 1 AS `цена 🙂` FROM events AS "e 1" WHERE "e 1".user_id = \'u2\'',
    rows: [[1, 1]],
  },
  {
    name: "parameters",
    sql: "SELECT count(), {text:String}, {list:Array(Int32)} FROM events WHERE event_name = {name:String} AND user_id IN {users:Array(String)} AND timestamp >= {from:DateTime64(3, 'UTC')}",
    params: {
      name: "view",
      users: ["u1", "it's"],
      from: "2026-07-01 00:00:00",
      text: "tab\t'\\n\"",
      list: [1, 2],
    },
    rows: [[2, "tab\t'\\n\"", [1, 2]]],
  },
  {
    name: "a null parameter",
    sql: "SELECT {nothing:Nullable(String)} IS NULL, {flag:Bool}",
    params: { nothing: null, flag: true },
    rows: [[1, true]],
  },
  {
    name: "strings with special characters",
    sql: "SELECT 'a;b -- c /* d */ \\' \\n' AS t, 'FORMAT JSON', 'file(x)', '  (children 9)'",
    rows: [["a;b -- c /* d */ ' \n", "FORMAT JSON", "file(x)", "  (children 9)"]],
  },
  {
    name: "states that are merged later",
    sql: "SELECT uniqExactMerge(users) FROM (SELECT event_name, uniqExactState(user_id) AS users FROM events WHERE event_name IN ('view', 'buy') GROUP BY event_name)",
    rows: [[2]],
  },
  {
    name: "states of several subqueries",
    sql: "WITH days AS (SELECT toDate(timestamp) AS day, countState() AS n FROM events WHERE user_id IN (SELECT user_id FROM events WHERE event_name = 'buy') GROUP BY day) SELECT sum(finalizeAggregation(n)), countMerge(n) FROM days",
    rows: [[3, 3]],
  },
  {
    name: "states of a union",
    sql: "SELECT sumMerge(s) FROM (SELECT sumState(1) AS s UNION ALL SELECT sumState(2) AS s)",
    rows: [[3]],
  },
  {
    name: "bitmaps of users",
    sql: "SELECT bitmapCardinality(bitmapAnd(a, b)) FROM (SELECT groupBitmapState(cityHash64(user_id)) AS a FROM events) AS x, (SELECT groupBitmapState(cityHash64(user_id)) AS b FROM events WHERE event_name = 'buy') AS y",
    rows: [[1]],
  },
  {
    name: "casts to types of many forms",
    sql: "SELECT CAST('a', 'Enum8(\\'a\\' = 1)'), '1'::Nullable(Int8), (1, 'a')::Tuple(x Int8, y String), accurateCastOrNull('x', 'UInt8'), JSONExtract('[1]', 'Array(Int64)')",
    rows: [["a", 1, { x: 1, y: "a" }, null, [1]]],
  },
  {
    name: "searches of arrays",
    sql: "SELECT hasAny(groupUniqArray(event_name), ['buy', 'x']), hasAll(['buy', 'view'], groupUniqArray(event_name)), hasAny(groupUniqArray(user_id), {users:Array(String)}), arrayFilter(x -> has(['view'], x), groupUniqArray(event_name)), arrayCount(x -> has(x, 1), [[1], [2]]), hasAll([1], [user_id = 'u1']) FROM events WHERE event_name = 'view' GROUP BY user_id HAVING user_id = 'u1'",
    params: { users: ["u1"] },
    rows: [[0, 1, 1, ["view"], 1, 1]],
  },
  {
    name: "searches in strings of any length",
    sql: "SELECT arrayStringConcat(groupArray(event_name), '>') AS path, position(path, 'buy'), path LIKE '%view%', countMatches(path, 'view|buy'), match(path, '(view.*)+buy'), extractAll(path, '\\\\w+') FROM (SELECT * FROM events WHERE user_id = 'u1' ORDER BY timestamp)",
    rows: [["view>view>buy", 11, 1, 3, 1, ["view", "view", "buy"]]],
  },
  {
    name: "searches of one column in another",
    sql: "SELECT countIf(position(user_id, leftPad('1', 1, '0')) > 0), sum(length(extractAll(properties, {re:String}))), max(position(event_name, user_id)), groupArray(10)(lower('A')) FROM events WHERE event_name = 'buy'",
    params: { re: "https?://(www\\.)?\\S+|\\d+" },
    rows: [[1, 2, 0, ["a"]]],
  },
];
