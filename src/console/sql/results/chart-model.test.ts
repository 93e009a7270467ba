import { describe, expect, it } from "vitest";
import type { Value } from "@/query/engine/result/tabular";
import { chartOf, likelyChoice, MOST_CATEGORIES, MOST_SERIES } from "./chart-model";

const columns = [
  { name: "day", type: "Date" },
  { name: "platform", type: "String" },
  { name: "events", type: "UInt64" },
];
const answer = (rows: Value[][]) => ({ columns, rows });

describe("the chart of an answer", () => {
  it("goes over time, by the text that makes its times repeat", () => {
    const rows = [
      ["2026-11-01", "ios", 1],
      ["2026-11-01", "web", 2],
    ];
    expect(likelyChoice(columns, rows)).toEqual({ x: 0, y: 2, by: 1 });
    expect(likelyChoice(columns, rows.slice(1))).toEqual({ x: 0, y: 2, by: undefined });
  });

  it("is none where no column is a number", () => {
    expect(likelyChoice(columns.slice(0, 2), [])).toBeNull();
    expect(likelyChoice(columns.slice(2), [])).toBeNull();
  });

  it("has a place for days without rows, and puts times in order", () => {
    const rows = [
      ["2026-11-05", "", 3],
      ["2026-11-01", "", 1],
      ["2026-11-02", "", "2"],
    ];
    const chart = chartOf(answer(rows), { x: 0, y: 2, by: undefined });
    expect(chart.categories).toEqual([
      "2026-11-01",
      "2026-11-02",
      "2026-11-03",
      "2026-11-04",
      "2026-11-05",
    ]);
    expect(chart.series[0]?.values).toEqual([1, 2, null, null, 3]);
  });

  it("adds up what falls on one point, and says so", () => {
    const rows = [
      ["2026-11-01", "ios", 1],
      ["2026-11-01", "web", 2],
    ];
    expect(chartOf(answer(rows), { x: 0, y: 2, by: undefined })).toMatchObject({
      added: true,
      series: [{ label: "events", values: [3] }],
    });
  });

  it("draws the largest series and tells how many there are", () => {
    const rows = Array.from({ length: 20 }, (_, at) => ["2026-11-01", `p${at}`, at]);
    const chart = chartOf(answer(rows), { x: 0, y: 2, by: 1 });
    expect(chart.series).toHaveLength(MOST_SERIES);
    expect(chart.series[0]?.label).toBe("p19");
    expect(chart.allSeries).toBe(20);
  });

  it("draws the latest times where there are too many, and tells how many there are", () => {
    const dayOf = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10);
    const rows = Array.from({ length: MOST_CATEGORIES + 1 }, (_, at) => [dayOf(at), "", at]);
    const chart = chartOf(answer(rows), { x: 0, y: 2, by: undefined });
    expect(chart.categories).toHaveLength(MOST_CATEGORIES);
    expect(chart.categories.at(-1)).toBe(dayOf(MOST_CATEGORIES));
    expect(chart).toMatchObject({ end: "last", allCategories: MOST_CATEGORIES + 1 });
  });

  it("keeps texts as the answer has them, and names what is null or empty", () => {
    const rows = [
      ["2026-11-01", "web", 1],
      ["2026-11-01", null, 2],
      ["2026-11-01", "", 3],
    ];
    const chart = chartOf(answer(rows), { x: 1, y: 2, by: undefined });
    expect(chart.categories).toEqual(["web", "null", "(empty)"]);
  });
});
