import { expect, test } from "vitest";
import type { WireQuery } from "@/query/engine/language/wire";
import type { Granularity } from "@/query/engine/time/granularity";
import { toolWords } from "./tool-words";

const range = { last: "30d" };

const QUERIES: [
  tool: string,
  query: WireQuery,
  granularity: Granularity | undefined,
  words: string,
][] = [
  [
    "query_trend",
    { kind: "trend", range, series: [{ events: ["Sign up"] }] },
    "day",
    "Counted Sign up by day",
  ],
  [
    "query_trend",
    {
      kind: "trend",
      range,
      granularity: "all",
      series: [{ metric: "unique_users" }],
      breakdown: { field: "country" },
      filters: [{ field: "platform", op: "eq", value: "web" }],
      compare: "previous_period",
    },
    "all",
    "Counted users by Country · Platform is web · compared with the period before",
  ],
  [
    "query_trend",
    { kind: "trend", range, series: [{ metric: "avg", property: "price" }] },
    undefined,
    "Measured average of price",
  ],
  [
    "query_trend",
    {
      kind: "trend",
      range,
      series: [{ events: ["buy"] }, { metric: "unique_users" }],
      formulas: [{ expression: "A / B" }],
    },
    "week",
    "Measured A / B by week · A: buy · B: users",
  ],
  [
    "query_breakdown",
    { kind: "breakdown", range, by: "properties.plan", events: ["purchase"] },
    undefined,
    "Ranked purchase by plan",
  ],
  [
    "query_funnel",
    { kind: "funnel", range, steps: [{ events: ["a"] }, { events: ["b", "c"] }] },
    undefined,
    "Measured the funnel a → b or c",
  ],
  [
    "query_retention",
    { kind: "retention", range, granularity: "week", start: {}, return: { events: ["buy"] } },
    undefined,
    "Measured retention: weekly · Any event, then buy",
  ],
  [
    "query_paths",
    { kind: "paths", range, anchor: { events: ["a"] }, direction: "after" },
    undefined,
    "Followed paths after a",
  ],
];

test.each(QUERIES)("a call of %s in words", (tool, query, granularity, words) => {
  expect(toolWords({ tool, input: {}, query, granularity }).done).toBe(words);
});

test.each<[string, unknown, string]>([
  ["describe_data", {}, "Looked up events and properties"],
  ["describe_data", { event: "buy" }, "Looked up the properties of “buy”"],
  [
    "list_values",
    { field: "country", search: "fra" },
    "Looked up the values of Country with “fra”",
  ],
  ["list_user_events", { user_id: "ana" }, "Read the events of “ana”"],
  ["run_sql", { sql: "SELECT 1" }, "Ran SQL"],
  ["open_report", { report: "June" }, "Opened the report “June”"],
  ["open_report", { report: "0192f0c4-0000-7000-8000-000000000000" }, "Opened the report"],
  ["save_report", { title: "June" }, "Saved the report “June”"],
  ["add_widget", { title: "Users" }, "Added the widget “Users”"],
  ["query_funnel", null, "Measured a funnel"],
])("a call of %s with %j in words", (tool, input, words) => {
  expect(toolWords({ tool, input }).done).toBe(words);
});

test("the words say how far a call is", () => {
  expect(toolWords({ tool: "run_sql", input: {} })).toEqual({
    running: "Running SQL",
    done: "Ran SQL",
    failed: "Could not run SQL",
  });
  expect(toolWords({ tool: "new_tool", title: "Do a thing", input: {} }).running).toBe(
    "Running “Do a thing”",
  );
});
