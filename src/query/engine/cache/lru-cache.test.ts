import fc from "fast-check";
import { expect, test } from "vitest";
import { LruCache } from "./lru-cache";

test("the cache never exceeds its bounds, and a hit returns the value that was set last", () => {
  const step = fc.record({
    key: fc.constantFrom("a", "b", "c", "d", "e"),
    length: fc.integer({ min: 0, max: 400 }),
    until: fc.integer({ min: 0, max: 100 }),
    now: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const cache = new LruCache<string>({ entries: 3, bytes: 1_000 });
      const last = new Map<string, { value: string; until: number }>();
      for (const { key, length, until, now } of steps) {
        const found = cache.get(key, now);
        if (found !== undefined) {
          expect(last.get(key)?.value).toBe(found);
          expect(last.get(key)?.until).toBeGreaterThanOrEqual(now);
        }
        const value = "x".repeat(length);
        cache.set(key, value, until);
        if (cache.get(key, until) === value) last.set(key, { value, until });
        expect(cache.size).toBeLessThanOrEqual(3);
        expect(cache.bytes).toBeLessThanOrEqual(1_000);
      }
    }),
  );
});

test("a value larger than a quarter of the bounds evicts nothing", () => {
  const cache = new LruCache<string>({ entries: 3, bytes: 1_000 });
  cache.set("small", "x", 1);
  cache.set("large", "x".repeat(200), 1);
  expect([cache.get("small", 0), cache.get("large", 0)]).toEqual(["x", undefined]);
});

test("maps and sets count with all that they contain", () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const sizeOf = (value: unknown) => {
    const cache = new LruCache<unknown>({ entries: 1, bytes: 1_000_000 });
    cache.set("", value, 1);
    return cache.bytes;
  };
  const pairs = numbers.map((number) => [number, { number }] as const);
  expect(sizeOf([new Map(pairs)])).toBe(sizeOf([pairs]));
  expect(sizeOf([new Set(numbers)])).toBe(sizeOf([numbers]));
});
