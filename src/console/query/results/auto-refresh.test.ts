import { expect, test } from "vitest";
import type { QueryResult } from "@/query";
import { AUTO_REFRESH } from "./auto-refresh";

const NOW = Date.parse("2026-11-28T12:00:00Z");
const DAY_MS = 86_400_000;

/** A result that arrived now. */
const cached = (result: object, endedAgo: number) => ({
  data: {
    end_time: new Date(NOW - endedAgo).toISOString(),
    ...result,
  } as unknown as QueryResult,
  dataUpdatedAt: NOW,
});

test.each(["trend", "breakdown", "users", "user", "events"])(
  "results of kind %s refresh while their range is in progress, but not afterwards",
  (kind) => {
    expect(AUTO_REFRESH.interval(cached({ kind }, 0))).toBe(60_000);
    expect(AUTO_REFRESH.interval(cached({ kind }, DAY_MS))).toBe(false);
  },
);

test("a funnel and paths after an event refresh until the last user's window ends", () => {
  const window = { window_ms: 7 * DAY_MS };
  for (const result of [
    { kind: "funnel", ...window },
    { kind: "paths", direction: "after", ...window },
  ]) {
    expect(AUTO_REFRESH.interval(cached(result, 6 * DAY_MS))).toBe(60_000);
    expect(AUTO_REFRESH.interval(cached(result, 8 * DAY_MS))).toBe(false);
  }
  expect(
    AUTO_REFRESH.interval(cached({ kind: "paths", direction: "before", ...window }, DAY_MS)),
  ).toBe(false);
});

test("retention refreshes while a cohort's period is in progress", () => {
  const of = (open: number | null) => cached({ kind: "retention", cohorts: [{ open }] }, DAY_MS);
  expect(AUTO_REFRESH.interval(of(3))).toBe(60_000);
  expect(AUTO_REFRESH.interval(of(null))).toBe(false);
});

test("a result that can still change is refetched on focus once it is a minute old", () => {
  expect(AUTO_REFRESH.onFocus(cached({ kind: "trend" }, 0), NOW + 59_000)).toBe(false);
  expect(AUTO_REFRESH.onFocus(cached({ kind: "trend" }, 0), NOW + 61_000)).toBe(true);
  expect(AUTO_REFRESH.onFocus(cached({ kind: "trend" }, DAY_MS), NOW + 61_000)).toBe(false);
});

test("a query without a result does not refresh", () => {
  expect(AUTO_REFRESH.interval({ data: undefined, dataUpdatedAt: 0 })).toBe(false);
});
