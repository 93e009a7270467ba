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
])("a report takes %j", (chart) => {
  expect(chartFaults(`# Words\n\n${block(chart)}`)).toEqual([]);
});

test.each([
  ["no JSON", "{", "one JSON object"],
  ["a list", "[]", "one JSON object"],
  ["a query of no kind", { range: RANGE }, '"kind" must be one of "trend"'],
  ["a kind that no report draws", { kind: "values", field: "country", range: RANGE }, '"kind"'],
  ["a chart that its kind has not", { ...TREND, chart: "funnel" }, '"chart" of a trend must be'],
  ["a chart that is none", { ...TREND, chart: { a: 1 } }, '"chart" of a trend must be'],
  ["a title that is no text", { ...TREND, title: 5 }, '"title" must be a text'],
  ["days that move on", { ...TREND, range: { last: "30d" } }, "says the same tomorrow"],
  ["a day that moves on", { ...TREND, range: { day: "today" } }, "says the same tomorrow"],
  ["no range", { kind: "trend", series: [{}] }, "says the same tomorrow"],
  ["a day that never was", { ...TREND, range: { from: "2026-02-30", to: "2026-03-01" } }, "range:"],
  [
    "days in the wrong order",
    { ...TREND, range: { from: "2026-06-30", to: "2026-06-01" } },
    "range:",
  ],
  ["a metric that is misspelt", { ...TREND, series: [{ metric: "cuont" }] }, "series.0.metric:"],
  ["a key that nobody knows", { ...TREND, sereis: [] }, "sereis: Extra inputs are not permitted"],
])("%s is refused by the place of its chart", (_, chart, words) => {
  const [fault, ...others] = chartFaults(`${block(TREND)}\nWords\n\n${block(chart)}`);
  expect(fault).toContain(words);
  expect(fault).toMatch(/^Chart 2: /);
  expect(others).toEqual([]);
});

test("all faults of all charts are told, and a report has no more charts than can be asked for", () => {
  const two = { ...TREND, series: [{ metric: "x" }], granularity: "blink" };
  expect(chartFaults(block(two) + block("{"))).toHaveLength(3);
  expect(chartFaults(block(TREND).repeat(REPORT.maxCharts))).toEqual([]);
  const [fault] = chartFaults(block(TREND).repeat(REPORT.maxCharts + 1));
  expect(fault).toBe("A report may have at most 50 charts, not 51.");
});

test.each([
  ["nested lists", "[".repeat(100_000)],
  ["nested objects", '{"a":'.repeat(30_000)],
  ["what objects have by themselves", '{"kind": "__proto__", "chart": "toString"}'],
])("%s are read like anything else", (_, text) => {
  expect(chartFaults(block(text))).toHaveLength(1);
});
