import { expect, test } from "vitest";
import { dueAt } from "./schedule";

const at = (text: string) => Date.parse(`2026-07-${text}:00Z`);

test.each([
  ["the first backup is due at once", {}, null, 0],
  ["a day after the last", {}, at("15T10:20"), at("16T10:20")],
  ["after so many hours", { every: 6 }, at("15T10:20"), at("15T16:20")],
  ["at a time of day, later on the same day", { at: 23 * 60 }, at("15T10:20"), at("15T23:00")],
  ["at a time of day, on the next day", { at: 3 * 60 + 30 }, at("15T10:20"), at("16T03:30")],
  ["once a day, also if it began on time", { at: 620 }, at("15T10:20"), at("16T10:20")],
])("%s", (_, schedule, last, due) => {
  expect(dueAt(schedule, last)).toBe(due);
});
