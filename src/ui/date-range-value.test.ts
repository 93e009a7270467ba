import { describe, expect, test } from "vitest";
import { nextSelection } from "./calendar";
import { type DatePreset, rangeBounds, rangeLabel, todayIn } from "./date-range-value";

const BERLIN = "Europe/Berlin";
const at = (iso: string) => Date.parse(iso);
const preset = (name: DatePreset, now: string, zone = BERLIN) => {
  const { start, end, granularity } = rangeBounds({ preset: name }, zone, at(now));
  return [start, end, granularity];
};
const NOW = "2026-11-28T13:05:00Z";

describe("from when to when", () => {
  test.each<[DatePreset, string, string, string]>([
    ["24h", "2026-11-27T14:00:00Z", "2026-11-28T14:00:00Z", "hour"],
    ["today", "2026-11-27T23:00:00Z", "2026-11-28T23:00:00Z", "hour"],
    ["yesterday", "2026-11-26T23:00:00Z", "2026-11-27T23:00:00Z", "hour"],
    ["7d", "2026-11-21T23:00:00Z", "2026-11-28T23:00:00Z", "day"],
    ["12m", "2025-11-30T23:00:00Z", "2026-11-30T23:00:00Z", "month"],
  ])("%s is cut at the zone's hours and midnights", (name, start, end, granularity) => {
    expect(preset(name, NOW)).toEqual([start, end, granularity]);
  });

  test("a day on which clocks go back lasts 25 hours", () => {
    expect(preset("today", "2026-10-25T12:00:00Z").slice(0, 2)).toEqual([
      "2026-10-24T22:00:00Z",
      "2026-10-25T23:00:00Z",
    ]);
  });

  test("thirty days over a change of clocks are whole days", () => {
    expect(preset("30d", "2026-11-10T12:00:00Z")[0]).toBe("2026-10-11T22:00:00Z");
  });

  test("where clocks go forward at midnight, the day begins at one o'clock", () => {
    expect(preset("today", "2026-09-06T15:00:00Z", "America/Santiago")[0]).toBe(
      "2026-09-06T04:00:00Z",
    );
  });

  test("chosen days are both included, in buckets that fit their number", () => {
    const days = (from: string, to: string) => rangeBounds({ from, to }, "UTC", at(NOW));
    expect(days("2026-02-28", "2026-03-01")).toEqual({
      start: "2026-02-28T00:00:00Z",
      end: "2026-03-02T00:00:00Z",
      granularity: "hour",
    });
    expect(days("2026-01-01", "2026-04-30").granularity).toBe("day");
    expect(days("2026-01-01", "2026-12-31").granularity).toBe("week");
    expect(days("2020-01-01", "2026-12-31").granularity).toBe("month");
  });

  test("today is the zone's today", () => {
    expect(todayIn("Pacific/Auckland", at(NOW))).toBe("2026-11-29");
  });
});

test("a range is named by its preset or its days", () => {
  expect(rangeLabel({ preset: "7d" })).toBe("Last 7 days");
  expect(rangeLabel({ from: "2026-11-01", to: "2026-11-28" })).toBe("1 Nov 2026 – 28 Nov 2026");
  expect(rangeLabel({ from: "2026-11-28", to: "2026-11-28" })).toBe("28 Nov 2026");
});

test("two presses in the calendar make a range, in whichever order", () => {
  const first = nextSelection(undefined, "2026-11-10");
  expect(first).toEqual({ from: "2026-11-10" });
  expect(nextSelection(first, "2026-11-03")).toEqual({ from: "2026-11-03", to: "2026-11-10" });
  expect(nextSelection(first, "2026-11-10")).toEqual({ from: "2026-11-10", to: "2026-11-10" });
  expect(nextSelection({ from: "2026-11-03", to: "2026-11-10" }, "2026-11-20")).toEqual({
    from: "2026-11-20",
  });
});
