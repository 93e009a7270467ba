import { expect, test } from "vitest";
import { highestThreshold } from "./thresholds";

test.each([
  ["free", 79_999, "free_accepting", null],
  ["free", 80_000, "free_accepting", 80],
  ["free", 99_999, "free_accepting", 80],
  ["free", 100_000, "free_accepting", 100],
  ["free", 119_999, "free_accepting", 100],
  ["free", 119_950, "free_rejecting", 120],
  ["free", 120_000, "free_rejecting", 120],
  ["pro", 120_000, "paid_active", null],
  ["pro", 1_600_000, "paid_active", 80],
  ["pro", 2_000_000, "paid_active", 100],
  ["pro", 9_000_000, "paid_active", 100],
] as const)(
  "on %s, %i events in the state %s have reached the threshold %s",
  (plan, used, state, step) => {
    expect(highestThreshold({ plan, used, state })).toBe(step);
  },
);
