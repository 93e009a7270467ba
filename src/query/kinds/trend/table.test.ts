import { expect, test } from "vitest";
import type { TrendResult } from "./result";
import { trendTable } from "./table";

const stretch = (times: string[], values: number[]) => ({
  start_time: times[0] ?? "",
  end_time: "",
  times,
  series: [{ id: "A", label: "All events", unit: "events", total: 9, values }],
});

const result: TrendResult = {
  kind: "trend",
  granularity: "hour",
  timezone: "Europe/Berlin",
  project_ids: [],
  unfinished: false,
  ...stretch(["2026-03-29T01:00:00+01:00", "2026-03-29T03:00:00+02:00"], [4, 5]),
};
const times = [1, 2, 3].map((hour) => `2026-03-28T0${hour}:00:00+01:00`);

test("every point has a row, including earlier points without a counterpart", () => {
  const pairs: [number | null, number | null][] = [
    [0, 0],
    [null, 1],
    [1, 2],
  ];
  const table = trendTable({ ...result, comparison: { ...stretch(times, [2, 3, 4]), pairs } });
  expect(table.columns.map(({ name }) => name)).toEqual([
    "time",
    "series",
    "value",
    "value_before",
    "time_before",
  ]);
  expect([...table.rows]).toEqual([
    ["2026-03-29T01:00:00+01:00", "All events", 4, 2, "2026-03-28T01:00:00+01:00"],
    [null, "All events", null, 3, "2026-03-28T02:00:00+01:00"],
    ["2026-03-29T03:00:00+02:00", "All events", 5, 4, "2026-03-28T03:00:00+01:00"],
  ]);
});

test("without a comparison, the table only has the period's own points", () => {
  expect([...trendTable(result).rows]).toEqual([
    ["2026-03-29T01:00:00+01:00", "All events", 4],
    ["2026-03-29T03:00:00+02:00", "All events", 5],
  ]);
});
