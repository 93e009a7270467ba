import { expect, test } from "vitest";
import { nextSelection } from "./calendar";
import { rangeLabel, todayIn } from "./date-range";

test("today is the current day in the zone", () => {
  const now = Date.parse("2026-01-04T13:05:00Z");
  expect(todayIn("Pacific/Auckland", now)).toBe("2026-01-05");
  expect(todayIn("UTC", now)).toBe("2026-01-04");
});

test("a range is labelled by its preset or its days", () => {
  expect(rangeLabel({ preset: "7d" })).toBe("Last 7 days");
  expect(rangeLabel({ from: "2026-11-01", to: "2026-11-28" })).toBe("1 Nov 2026 – 28 Nov 2026");
  expect(rangeLabel({ from: "2026-11-28", to: "2026-11-28" })).toBe("28 Nov 2026");
});

test("days that do not exist are shown as written", () => {
  expect(rangeLabel({ from: "2026-13-45", to: "x" })).toBe("2026-13-45 – x");
});

test("two presses in the calendar make a range, in either order", () => {
  const first = nextSelection(undefined, "2026-11-10");
  expect(first).toEqual({ from: "2026-11-10" });
  expect(nextSelection(first, "2026-11-03")).toEqual({ from: "2026-11-03", to: "2026-11-10" });
  expect(nextSelection(first, "2026-11-10")).toEqual({ from: "2026-11-10", to: "2026-11-10" });
  expect(nextSelection({ from: "2026-11-03", to: "2026-11-10" }, "2026-11-20")).toEqual({
    from: "2026-11-20",
  });
});
