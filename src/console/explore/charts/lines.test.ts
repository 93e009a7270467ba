import { expect, it } from "vitest";
import { formulaInputs, type Line, linesOf, primaryLines, type Trend } from "./lines";

const line = (key: string, unit: string | null): Line => ({
  key,
  seriesId: key,
  label: key,
  series: key,
  group: undefined,
  unit,
  total: 1,
  values: [1],
  share: null,
  before: undefined,
});

const A = line("A", "users");
const B = line("B", "users");
const SHARE = line("F1", null);

it("with formulas, only the formulas are shown and their series are hidden", () => {
  expect(primaryLines([A, B, SHARE])).toEqual([SHARE]);
  expect(formulaInputs([A, B, SHARE])).toEqual(new Set(["A", "B"]));
});

it("without formulas, all series are shown", () => {
  expect(primaryLines([A, B])).toEqual([A, B]);
  expect(formulaInputs([A, B])).toEqual(new Set());
});

const TREND: Trend = {
  kind: "trend",
  timezone: "UTC",
  project_ids: ["p"],
  start_time: "2026-11-01T00:00:00Z",
  end_time: "2026-11-02T00:00:00Z",
  granularity: "day",
  unfinished: false,
  times: ["2026-11-01T00:00:00Z"],
  series: ["visit", "signup", "visit"].map((label, at) => ({
    id: "ABC".charAt(at),
    label,
    unit: "events",
    total: 1,
    values: [1],
  })),
};

it("series with the same label get their letter appended", () => {
  expect(linesOf(TREND, undefined).map(({ label }) => label)).toEqual([
    "visit (A)",
    "signup",
    "visit (C)",
  ]);
});
