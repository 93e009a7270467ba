import { expect, test } from "vitest";
import { matchScore } from "./match-words";

const scoreOf = (typed: string, ...words: string[]) => matchScore("/some/address", typed, words);

test("text that starts with the query ranks first, then text with a word that does", () => {
  const members = scoreOf("mem", "Members", "", "Go to");
  const team = scoreOf("mem", "Team members", "", "Go to");
  const inside = scoreOf("mem", "Remember", "", "Go to");
  expect(members).toBeGreaterThan(team);
  expect(team).toBeGreaterThan(inside);
  expect(inside).toBeGreaterThan(0);
});

test("letters that only occur in sequence do not match", () => {
  expect(scoreOf("mem", "Theme: as the system", "", "Appearance")).toBe(0);
  expect(scoreOf("address", "Members", "", "Go to")).toBe(0);
});

test("all words must match, in any order", () => {
  expect(scoreOf("settings team", "Team settings", "", "Go to")).toBeGreaterThan(0);
  expect(scoreOf("settings key", "Team settings", "", "Go to")).toBe(0);
});
