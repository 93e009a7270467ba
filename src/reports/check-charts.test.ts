import { expect, test } from "vitest";
import { chartFaults } from "./check-charts";
import { REPORT } from "./limits";

const RANGE = { from: "2026-06-01", to: "2026-06-30" };
const TREND = { kind: "trend", range: RANGE, series: [{ events: ["signup"] }] };

const block = (chart: unknown) =>
  `\`\`\`tallymark\n${typeof chart === "string" ? chart : JSON.stringify(chart, null, 2)}\n\`\`\`\n`;

test.each([
  TREND,
  { ...TREND, chart: "area", title: "Sign-ups" },
  { ...TREND, chart: "number" },
  { ...TREND, range: { start_time: "2026-06-01T00:00:00Z", end_time: "2026-07-01T00:00:00Z" } },
  { kind: "breakdown", by: "country", range: RANGE, chart: "table" },
  { kind: "funnel", steps: [{ events: ["a"] }, { events: ["b"] }], range: RANGE },
  { kind: "retention", granularity: "week", start: {}, return: {}, range: RANGE },
])("a report accepts %j", (chart) => {
  expect(chartFaults(`# Words\n\n${block(chart)}`)).toEqual([]);
});

test.each([
  ["invalid JSON", "{", "one JSON object"],
  ["a list", "[]", "one JSON object"],
  ["a query without a kind", { range: RANGE }, '"kind" must be one of "trend"'],
  ["a kind that reports cannot draw", { kind: "values", field: "country", range: RANGE }, '"kind"'],
  [
    "a chart that its kind does not support",
    { ...TREND, chart: "funnel" },
    '"chart" of a trend must be',
  ],
  ["a chart that is not a string", { ...TREND, chart: { a: 1 } }, '"chart" of a trend must be'],
  ["a title that is not a string", { ...TREND, title: 5 }, '"title" must be a string'],
  ["a relative range", { ...TREND, range: { last: "30d" } }, "does not change over time"],
  ["a relative day", { ...TREND, range: { day: "today" } }, "does not change over time"],
  ["no range", { kind: "trend", series: [{}] }, "does not change over time"],
  [
    "a day that does not exist",
    { ...TREND, range: { from: "2026-02-30", to: "2026-03-01" } },
    "range:",
  ],
  [
    "days in the wrong order",
    { ...TREND, range: { from: "2026-06-30", to: "2026-06-01" } },
    "range:",
  ],
  ["a misspelt metric", { ...TREND, series: [{ metric: "cuont" }] }, "series.0.metric:"],
  ["an unknown key", { ...TREND, sereis: [] }, "sereis: Extra inputs are not permitted"],
])("%s is rejected, and the error names the chart by number", (_, chart, words) => {
  const [fault, ...others] = chartFaults(`${block(TREND)}\nWords\n\n${block(chart)}`);
  expect(fault).toContain(words);
  expect(fault).toMatch(/^Chart 2: /);
  expect(others).toEqual([]);
});

test("all faults of all charts are reported, and the number of charts is limited", () => {
  const two = { ...TREND, series: [{ metric: "x" }], granularity: "blink" };
  expect(chartFaults(block(two) + block("{"))).toHaveLength(3);
  expect(chartFaults(block(TREND).repeat(REPORT.maxCharts))).toEqual([]);
  const [fault] = chartFaults(block(TREND).repeat(REPORT.maxCharts + 1));
  expect(fault).toBe("A report can have at most 50 charts, not 51.");
});

test.each([
  ["nested lists", "[".repeat(100_000)],
  ["nested objects", '{"a":'.repeat(30_000)],
  ["names of Object's members", '{"kind": "__proto__", "chart": "toString"}'],
])("%s are parsed like anything else", (_, text) => {
  expect(chartFaults(block(text))).toHaveLength(1);
});
