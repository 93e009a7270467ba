import { expect, it } from "vitest";
import { aboutOf, behindFormulas, type Line, linesOf, type Trend } from "./lines";

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

it("a question with formulas is about them, and what they are made of stands behind", () => {
  expect(aboutOf([A, B, SHARE])).toEqual([SHARE]);
  expect(behindFormulas([A, B, SHARE])).toEqual(new Set(["A", "B"]));
});

it("a question without formulas is about all of its series", () => {
  expect(aboutOf([A, B])).toEqual([A, B]);
  expect(behindFormulas([A, B])).toEqual(new Set());
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

it("series of one label are told apart by their letters", () => {
  expect(linesOf(TREND, undefined).map(({ label }) => label)).toEqual([
    "visit (A)",
    "signup",
    "visit (C)",
  ]);
});
