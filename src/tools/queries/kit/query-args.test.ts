import { expect, test } from "vitest";
import { ValidationError } from "@/base/errors";
import { describeEntry, parse } from "@/base/validation";
import { queryArgs, type ToolKind } from "./query-args";

const RANGE = { last: "7d" };
const VIEWS = { events: ["page_view"] };

const readAs = (kind: ToolKind, args: object) => parse(queryArgs(kind), "body", args).written;

function errorsOf(kind: ToolKind, args: object): string[] {
  try {
    readAs(kind, args);
  } catch (error) {
    if (error instanceof ValidationError) return error.entries.map(describeEntry);
    throw error;
  }
  return [];
}

test.each<[unknown, object]>([
  ["7d", { last: "7d" }],
  ["7 days", { last: "7d" }],
  ["last 24 hours", { last: "24h" }],
  ["1m", { last: "1m" }],
  ["today", { day: "today" }],
  ["Yesterday", { day: "yesterday" }],
  ["2026-11-27", { from: "2026-11-27", to: "2026-11-27" }],
  [{ day: "2026-11-27" }, { from: "2026-11-27", to: "2026-11-27" }],
  [{ last: "today" }, { day: "today" }],
  ['{"last": "7d"}', { last: "7d" }],
  [{ last: "7d" }, { last: "7d" }],
])("the range %j is read as %j", (range, expected) => {
  expect(readAs("trend", { range, series: [{}] }).range).toEqual(expected);
});

test.each([
  "last month",
  "7",
  "",
  7,
  null,
  [],
  {},
  { last: 7 },
  { last: "7 moons" },
  { day: "monday" },
  { from: "2026-11-01" },
])("any invalid range, such as %j, is the same error", (range) => {
  expect(errorsOf("breakdown", { range, by: "platform" })).toEqual([
    'range: use {"last": "30d"} (h, d, w, m or y), {"day": "today"}, {"from", "to"} as dates or {"start_time", "end_time"}',
  ]);
});

test.each<[ToolKind, object, object]>([
  ["trend", { series: "page_view" }, { series: [VIEWS] }],
  ["trend", { series: [VIEWS, "signup"] }, { series: [VIEWS, { events: ["signup"] }] }],
  ["trend", { series: { events: "page_view" } }, { series: [VIEWS] }],
  ["trend", { events: "page_view" }, { series: [VIEWS] }],
  [
    "trend",
    { series: [{}, {}], formulas: ["A / B"] },
    { series: [{}, {}], formulas: [{ expression: "A / B" }] },
  ],
  [
    "trend",
    { series: [{}], breakdown: "platform" },
    { series: [{}], breakdown: { field: "platform" } },
  ],
  ["trend", { kind: "trend", series: [{}] }, { series: [{}] }],
  [
    "breakdown",
    { by: "platform", metric: "sum", property: "properties.bytes" },
    { by: "platform", metric: "sum", property: "bytes" },
  ],
  [
    "breakdown",
    { by: "platform", filters: { field: "browser", op: "=", value: "Firefox" } },
    { by: "platform", filters: [{ field: "browser", op: "eq", value: "Firefox" }] },
  ],
  [
    "breakdown",
    { by: "platform", filters: [{ field: "browser", op: "in", value: "Firefox" }] },
    { by: "platform", filters: [{ field: "browser", op: "in", value: ["Firefox"] }] },
  ],
  ["funnel", { steps: ["page_view", ["a", "b"]] }, { steps: [VIEWS, { events: ["a", "b"] }] }],
  ["funnel", { steps: '[{"events": ["page_view"]}, {}]' }, { steps: [VIEWS, {}] }],
  [
    "retention",
    { granularity: "day", start: "page_view", return: {} },
    { granularity: "day", start: VIEWS, return: {} },
  ],
  [
    "paths",
    { anchor: "page_view", direction: "after", ignore: "login" },
    { anchor: VIEWS, direction: "after", ignore: ["login"] },
  ],
])("a %s of %j is read as %j", (kind, args, expected) => {
  expect(readAs(kind, { range: RANGE, ...args })).toEqual({ range: RANGE, ...expected });
});

test("an event's name may look like JSON", () => {
  const events = ["[deploy]", '{"a":1}'];
  expect(readAs("funnel", { range: RANGE, steps: events }).steps).toEqual([
    { events: ["[deploy]"] },
    { events: ['{"a":1}'] },
  ]);
});

test.each<[ToolKind, object, string[]]>([
  ["trend", {}, ['series: use [{"events": ["signup"]}, {"metric": "sum", "property": "price"}]']],
  [
    "trend",
    { series: [{ event: "a" }] },
    ["series.0.event: unknown argument: use metric, property, events, filters, label"],
  ],
  [
    "breakdown",
    { by: "platform", breakdown: "os" },
    [
      "breakdown: unknown argument: use range, filters, bots, metric, property, events, by, limit, compare, cursor",
    ],
  ],
  ["trend", { kind: "funnel", series: [{}] }, ['kind: omit kind: this tool only answers "trend"']],
  ["funnel", { steps: 2 }, ['steps: use [{"events": ["signup"]}, {"events": ["purchase"]}]']],
  [
    "trend",
    { series: [{}], filters: ["web"] },
    ['filters.0: use [{"field": "platform", "op": "eq", "value": "web"}]'],
  ],
  [
    "breakdown",
    { by: "user_id" },
    ["by: cannot group by user_id: for the top users, call list_values with field user_id"],
  ],
])("the error of a %s of %j says what to write", (kind, args, expected) => {
  expect(errorsOf(kind, { range: RANGE, ...args })).toEqual(expected);
});

test("a property without its prefix is an error that has it", () => {
  const filters = [{ field: "status", op: "eq", value: 404 }];
  const [filtered] = errorsOf("breakdown", { range: RANGE, by: "platform", filters });
  expect(filtered).toMatch(
    /^filters\.0\.field: unknown field .* did you mean properties\.status\?$/,
  );
  const [grouped] = errorsOf("trend", { range: RANGE, series: [{}], breakdown: "status" });
  expect(grouped).toMatch(/^breakdown\.field: .* did you mean properties\.status\?$/);
});
