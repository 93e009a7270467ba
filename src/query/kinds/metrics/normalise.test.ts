import { describe, expect, test } from "vitest";
import { AppError } from "@/base/errors";
import { readMetricsQuery } from "./input";
import { normalise } from "./normalise";
import { makePlan } from "./plan";

const at = (text: string) => Date.parse(text);
const NOW = at("2026-07-15T12:00:00Z");
const FLOOR = at("2025-06-15T12:00:00Z");

function query(start: string, end: string, options = "", projects = ["p"]) {
  const text = `start_time=${start}&end_time=${end}&${options}`;
  return normalise(readMetricsQuery("count", new URLSearchParams(text)), projects, NOW);
}

function code(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof AppError ? [error.status, error.code] : error;
  }
}

describe("retention", () => {
  test("a range that starts before retention is read from the start of retention, and the result says so", () => {
    const { retained, partialFrom, buckets } = query("2025-06-14", "2025-06-17");
    expect(retained).toEqual({ start: FLOOR, end: at("2025-06-17") });
    expect(partialFrom).toBe(FLOOR);
    expect(buckets).toHaveLength(3);
  });

  test("a range that starts with retention is complete", () => {
    expect(query("2025-06-15T12:00:00Z", "2025-06-17").partialFrom).toBeNull();
  });

  test("a range outside retention reads nothing", () => {
    expect(makePlan(query("2020-01-01", "2020-02-01"))).toBeNull();
    expect(makePlan(query("2030-01-01", "2030-02-01"))).toBeNull();
  });

  test("a range ends where no later event can exist, on a full hour", () => {
    const text = "start_time=2026-07-01&end_time=9999-12-31&granularity=all";
    const input = readMetricsQuery("count", new URLSearchParams(text));
    expect(normalise(input, ["p"], NOW + 1).retained?.end).toBe(at("2026-07-16T13:00:00Z"));
  });
});

test("without projects nothing is read", () => {
  expect(makePlan(query("2026-07-01", "2026-07-02", "", []))).toBeNull();
});

test("a project given twice counts once", () => {
  expect(query("2026-07-01", "2026-07-02", "", ["p", "q", "p"]).projectIds).toEqual(["p", "q"]);
});

test("more than 11,000 buckets are rejected before anything is read", () => {
  expect(code(() => query("2025-06-01", "2026-09-02T09:00:00Z", "granularity=hour"))).toEqual([
    400,
    "too_many_buckets",
  ]);
});

test("more values across all series than the limit are rejected too", () => {
  const hours = "granularity=hour&breakdown=platform&breakdown_limit=100";
  expect(query("2026-06-01", "2026-07-16", hours).buckets).toHaveLength(1080);
  expect(code(() => query("2026-06-01", "2026-07-17", hours))).toEqual([400, "too_many_buckets"]);
});
