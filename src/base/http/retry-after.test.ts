import { expect, test } from "vitest";
import { RejectionStreak, retryAfterOutageOf } from "./retry-after";

const SECOND = 1_000;

test.each([
  [0, 1],
  [2_999, 1],
  [3_000, 2],
  [10_000, 5],
  [30_000, 10],
  [60_000, 30],
  [120_000, 60],
  [86_400_000, 60],
  [-1, 1],
])("after an outage of %d ms, clients wait for %d s", (ms, seconds) => {
  expect(retryAfterOutageOf(ms)).toBe(seconds);
});

test("repeated rejections make clients wait longer, up to a minute", () => {
  const streak = new RejectionStreak(5);
  const waits = [0, 3, 10, 30, 60, 120, 240].map((second) => streak.add(second * SECOND));
  expect(waits).toEqual([5, 5, 5, 10, 30, 60, 60]);
});

test("a client that retries after the given time continues the same streak", () => {
  const streak = new RejectionStreak();
  let now = 0;
  for (let round = 0; round < 20; round++) now += streak.add(now) * SECOND;
  expect(streak.add(now)).toBe(60);
});

test("two minutes without a rejection end the streak", () => {
  const streak = new RejectionStreak();
  streak.add(0);
  expect(streak.add(120_000)).toBe(60);
  expect(streak.add(240_001)).toBe(1);
});
