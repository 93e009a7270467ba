import { expect, test } from "vitest";
import { byWords } from "./match-words";

const scoreOf = (typed: string, ...words: string[]) => byWords("/some/address", typed, words);

test("what begins with the typed comes before what has a word like it, and that before the rest", () => {
  const members = scoreOf("mem", "Members", "", "Go to");
  const team = scoreOf("mem", "Team members", "", "Go to");
  const inside = scoreOf("mem", "Remember", "", "Go to");
  expect(members).toBeGreaterThan(team);
  expect(team).toBeGreaterThan(inside);
  expect(inside).toBeGreaterThan(0);
});

test("letters that only occur one after the other do not fit", () => {
  expect(scoreOf("mem", "Theme: as the system", "", "Appearance")).toBe(0);
  expect(scoreOf("address", "Members", "", "Go to")).toBe(0);
});

test("all parts have to fit, in whatever order", () => {
  expect(scoreOf("settings team", "Team settings", "", "Go to")).toBeGreaterThan(0);
  expect(scoreOf("settings key", "Team settings", "", "Go to")).toBe(0);
});
