import { expect, test } from "vitest";
import { proEndedWords } from "./pro-ended-words";

test("says when Pro ended, and what is paused and suspended since", () => {
  const words = (paused: number, suspended: number) =>
    proEndedWords("2027-03-15T12:00:00.000Z", { paused, suspended });
  expect(words(2, 1)).toBe(
    "Pro ended on 15 March 2027 (UTC). 2 projects are paused and 1 member is suspended.",
  );
  expect(words(1, 0)).toBe("Pro ended on 15 March 2027 (UTC). 1 project is paused.");
  expect(words(0, 0)).toBe("Pro ended on 15 March 2027 (UTC).");
});
