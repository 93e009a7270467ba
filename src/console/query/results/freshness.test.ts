import { expect, test } from "vitest";
import type { QueryResult } from "@/query";
import { FRESHNESS } from "./freshness";

const NOW = Date.parse("2026-11-28T12:00:00Z");
const DAY_MS = 86_400_000;

/** Answered now. */
const kept = (result: object, endedAgo: number) => ({
  data: {
    end_time: new Date(NOW - endedAgo).toISOString(),
    ...result,
  } as unknown as QueryResult,
  dataUpdatedAt: NOW,
});

test.each(["trend", "breakdown", "users", "user", "events"])(
  "%s is asked for anew while its range goes on, and no more when it is over",
  (kind) => {
    expect(FRESHNESS.interval(kept({ kind }, 0))).toBe(60_000);
    expect(FRESHNESS.interval(kept({ kind }, DAY_MS))).toBe(false);
  },
);

test("a funnel and the paths after an event grow until the last user's time is over", () => {
  const window = { window_ms: 7 * DAY_MS };
  for (const result of [
    { kind: "funnel", ...window },
    { kind: "paths", direction: "after", ...window },
  ]) {
    expect(FRESHNESS.interval(kept(result, 6 * DAY_MS))).toBe(60_000);
    expect(FRESHNESS.interval(kept(result, 8 * DAY_MS))).toBe(false);
  }
  expect(FRESHNESS.interval(kept({ kind: "paths", direction: "before", ...window }, DAY_MS))).toBe(
    false,
  );
});

test("retention of a range that is over grows while a cohort's period is running", () => {
  const of = (open: number | null) => kept({ kind: "retention", cohorts: [{ open }] }, DAY_MS);
  expect(FRESHNESS.interval(of(3))).toBe(60_000);
  expect(FRESHNESS.interval(of(null))).toBe(false);
});

test("what is seen again is asked for anew once it is a minute old, and only if it grows", () => {
  expect(FRESHNESS.onSight(kept({ kind: "trend" }, 0), NOW + 59_000)).toBe(false);
  expect(FRESHNESS.onSight(kept({ kind: "trend" }, 0), NOW + 61_000)).toBe(true);
  expect(FRESHNESS.onSight(kept({ kind: "trend" }, DAY_MS), NOW + 61_000)).toBe(false);
});

test("nothing that was never answered is asked for by itself", () => {
  expect(FRESHNESS.interval({ data: undefined, dataUpdatedAt: 0 })).toBe(false);
});
