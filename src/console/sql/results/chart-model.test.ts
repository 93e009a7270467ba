import { describe, expect, it } from "vitest";
import type { Value } from "@/query/engine/result/tabular";
import { chartOf, likelyChoice, MAX_CATEGORIES, MAX_SERIES } from "./chart-model";

const columns = [
  { name: "day", type: "Date" },
  { name: "platform", type: "String" },
  { name: "events", type: "UInt64" },
];
const resultOf = (rows: Value[][]) => ({ columns, rows });

describe("the chart of a result", () => {
  it("is over time, split by the text column if times repeat", () => {
    const rows = [
      ["2026-11-01", "ios", 1],
      ["2026-11-01", "web", 2],
    ];
    expect(likelyChoice(columns, rows)).toEqual({ x: 0, y: 2, by: 1 });
    expect(likelyChoice(columns, rows.slice(1))).toEqual({ x: 0, y: 2, by: undefined });
  });

  it("is null without a numeric column", () => {
    expect(likelyChoice(columns.slice(0, 2), [])).toBeNull();
    expect(likelyChoice(columns.slice(2), [])).toBeNull();
  });

  it("fills days without rows, and sorts times", () => {
    const rows = [
      ["2026-11-05", "", 3],
      ["2026-11-01", "", 1],
      ["2026-11-02", "", "2"],
    ];
    const chart = chartOf(resultOf(rows), { x: 0, y: 2, by: undefined });
    expect(chart.categories).toEqual([
      "2026-11-01",
      "2026-11-02",
      "2026-11-03",
      "2026-11-04",
      "2026-11-05",
    ]);
    expect(chart.series[0]?.values).toEqual([1, 2, null, null, 3]);
  });

  it("sums rows that share a point, and reports it", () => {
    const rows = [
      ["2026-11-01", "ios", 1],
      ["2026-11-01", "web", 2],
    ];
    expect(chartOf(resultOf(rows), { x: 0, y: 2, by: undefined })).toMatchObject({
      added: true,
      series: [{ label: "events", values: [3] }],
    });
  });

  it("draws the largest series and reports how many there are", () => {
    const rows = Array.from({ length: 20 }, (_, at) => ["2026-11-01", `p${at}`, at]);
    const chart = chartOf(resultOf(rows), { x: 0, y: 2, by: 1 });
    expect(chart.series).toHaveLength(MAX_SERIES);
    expect(chart.series[0]?.label).toBe("p19");
    expect(chart.allSeries).toBe(20);
  });

  it("draws the latest times if there are too many, and reports how many there are", () => {
    const dayOf = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10);
    const rows = Array.from({ length: MAX_CATEGORIES + 1 }, (_, at) => [dayOf(at), "", at]);
    const chart = chartOf(resultOf(rows), { x: 0, y: 2, by: undefined });
    expect(chart.categories).toHaveLength(MAX_CATEGORIES);
    expect(chart.categories.at(-1)).toBe(dayOf(MAX_CATEGORIES));
    expect(chart).toMatchObject({ end: "last", allCategories: MAX_CATEGORIES + 1 });
  });

  it("keeps the order of texts, and labels null and empty values", () => {
    const rows = [
      ["2026-11-01", "web", 1],
      ["2026-11-01", null, 2],
      ["2026-11-01", "", 3],
    ];
    const chart = chartOf(resultOf(rows), { x: 1, y: 2, by: undefined });
    expect(chart.categories).toEqual(["web", "null", "(empty)"]);
  });
});
