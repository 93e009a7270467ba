import { expect, test } from "vitest";
import { stepReached } from "./steps";

test.each([
  ["free", 79_999, false, null],
  ["free", 80_000, false, 80],
  ["free", 99_999, false, 80],
  ["free", 100_000, false, 100],
  ["free", 119_999, false, 100],
  ["free", 119_950, true, 120],
  ["free", 120_000, true, 120],
  ["pro", 120_000, false, null],
  ["pro", 1_600_000, false, 80],
  ["pro", 2_000_000, false, 100],
  ["pro", 9_000_000, false, 100],
] as const)("on %s, %i events, refusing: %s, have reached step %s", (plan, used, refuses, step) => {
  expect(stepReached({ plan, used, refuses })).toBe(step);
});
