import { afterEach, expect, it, vi } from "vitest";
import { reuseReadings } from "./reuse-readings";

afterEach(() => {
  vi.useRealTimers();
});

it("reads once for everyone who asks within the maximum age, whether it succeeds or fails", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const read = vi.fn(async () => read.mock.calls.length);
  const readRecent = reuseReadings(1_000, read);
  expect(await Promise.all([readRecent(), readRecent()])).toEqual([1, 1]);
  vi.advanceTimersByTime(1_000);
  expect(await readRecent()).toBe(1);
  vi.advanceTimersByTime(1);
  read.mockRejectedValueOnce(new Error("gone"));
  await expect(readRecent()).rejects.toThrow("gone");
  await expect(readRecent()).rejects.toThrow("gone");
  vi.advanceTimersByTime(1_001);
  expect(await readRecent()).toBe(3);
});
