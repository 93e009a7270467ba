import { expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { ExpiringCache } from "./expiring-cache";

const at = (now = 0) => {
  const clock = new ManualClock(now);
  return { clock, cache: new ExpiringCache<string>(clock, 2, 1_000) };
};

test("an entry lives for its time, however often it is used", () => {
  const { clock, cache } = at();
  cache.set("a", "A", 0);
  clock.set(999);
  expect(cache.get("a")).toBe("A");
  clock.set(1_000);
  expect(cache.get("a")).toBeUndefined();
});

test("an entry does not outlive its time when the clock is set back", () => {
  const { clock, cache } = at(10_000);
  cache.set("a", "A", 10_000);
  clock.set(5_000);
  expect(cache.get("a")).toBeUndefined();
});

test("a full cache lets the least recently used entry go", () => {
  const { cache } = at();
  cache.set("a", "A", 0);
  cache.set("b", "B", 0);
  cache.get("a");
  cache.set("c", "C", 0);
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual(["A", undefined, "C"]);
});
