import fc from "fast-check";
import { expect, test } from "vitest";
import { LruCache } from "./lru-cache";

test("whatever is kept and asked for, the bounds hold, and what is found is what was kept last", () => {
  const step = fc.record({
    key: fc.constantFrom("a", "b", "c", "d", "e"),
    length: fc.integer({ min: 0, max: 400 }),
    until: fc.integer({ min: 0, max: 100 }),
    now: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const kept = new LruCache<string>({ entries: 3, bytes: 1_000 });
      const last = new Map<string, { value: string; until: number }>();
      for (const { key, length, until, now } of steps) {
        const found = kept.get(key, now);
        if (found !== undefined) {
          expect(last.get(key)?.value).toBe(found);
          expect(last.get(key)?.until).toBeGreaterThanOrEqual(now);
        }
        const value = "x".repeat(length);
        kept.set(key, value, until);
        if (kept.get(key, until) === value) last.set(key, { value, until });
        expect(kept.size).toBeLessThanOrEqual(3);
        expect(kept.bytes).toBeLessThanOrEqual(1_000);
      }
    }),
  );
});

test("what is larger than a quarter of the bounds drives nothing else out", () => {
  const kept = new LruCache<string>({ entries: 3, bytes: 1_000 });
  kept.set("small", "x", 1);
  kept.set("large", "x".repeat(200), 1);
  expect([kept.get("small", 0), kept.get("large", 0)]).toEqual(["x", undefined]);
});
