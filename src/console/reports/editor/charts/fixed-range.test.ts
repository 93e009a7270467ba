import { expect, test } from "vitest";
import { fixedRange, isUnfinished } from "./fixed-range";

/** Already 1 March in Auckland. */
const NOW = Date.parse("2026-02-28T20:30:00Z");

test.each([
  ["today", "UTC", { from: "2026-02-28", to: "2026-02-28" }],
  ["today", "Pacific/Auckland", { from: "2026-03-01", to: "2026-03-01" }],
  ["yesterday", "Pacific/Auckland", { from: "2026-02-28", to: "2026-02-28" }],
  ["7d", "UTC", { from: "2026-02-22", to: "2026-02-28" }],
  ["30d", "Pacific/Auckland", { from: "2026-01-31", to: "2026-03-01" }],
  ["90d", "UTC", { from: "2025-12-01", to: "2026-02-28" }],
  ["12m", "UTC", { from: "2025-03-01", to: "2026-02-28" }],
  ["24h", "UTC", { start_time: "2026-02-27T21:00:00Z", end_time: "2026-02-28T21:00:00Z" }],
] as const)("%s in %s becomes fixed days or hours", (preset, zone, range) => {
  expect(fixedRange({ preset }, zone, NOW)).toEqual(range);
});

test("fixed days stay unchanged", () => {
  const days = { from: "2025-01-01", to: "2025-01-31" };
  expect(fixedRange(days, "UTC", NOW)).toEqual(days);
});

test("a range in progress is distinguished from a completed one", () => {
  expect(isUnfinished({ from: "2026-02-01", to: "2026-02-28" }, "UTC", NOW)).toBe(true);
  expect(isUnfinished({ from: "2026-02-01", to: "2026-02-27" }, "UTC", NOW)).toBe(false);
  const end_time = "2026-02-28T21:00:00Z";
  expect(isUnfinished({ start_time: "2026-02-28T20:00:00Z", end_time }, "UTC", NOW)).toBe(true);
});
