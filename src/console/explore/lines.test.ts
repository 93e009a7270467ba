import { expect, it } from "vitest";
import { aboutOf, behindFormulas, type Line } from "./lines";

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
