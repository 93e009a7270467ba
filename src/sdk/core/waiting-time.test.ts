import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backoffMs, requestedWaitMs } from "./waiting-time";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 6, 15, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const HOUR = 3_600_000;

test.each([
  ["7", 7_000],
  ["Wed, 15 Jul 2026 12:00:09 GMT", 9_000],
  ["Wed, 15 Jul 2026 11:00:00 GMT", 0],
  ["99999999", HOUR],
  ["-5", 0],
  ["soon", 0],
  ["", 0],
  [null, 0],
])("Retry-After %j means %i ms", (retryAfter, ms) => {
  expect(requestedWaitMs({ status: 503, retryAfter })).toBe(ms);
});

test("without an answer, no wait is requested", () => {
  expect(requestedWaitMs(undefined)).toBe(0);
});

test("the backoff doubles from a second to five minutes, and is up to half shorter", () => {
  const random = vi.spyOn(Math, "random");
  const times = () => [0, 1, 2, 8, 9, 100].map((failures) => backoffMs(failures, false));
  random.mockReturnValue(1);
  expect(times()).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000]);
  random.mockReturnValue(0);
  expect(times()).toEqual([500, 1_000, 2_000, 128_000, 150_000, 150_000]);
});

test("a key that does not work is retried after minutes from the first failure", () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  expect(backoffMs(0, true)).toBe(300_000);
});
