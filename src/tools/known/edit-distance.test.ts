import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "./edit-distance";

const INFINITE = Number.POSITIVE_INFINITY;

/** The same distance without any shortcut. */
function slowDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? INFINITE;
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const options = [at(i - 1, j) + 1, at(i, j - 1) + 1];
      options.push(at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && isSwap) options.push(at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = Math.min(...options);
    }
  }
  return at(a.length, b.length);
}

test("equals the distance of all characters if that is allowed, and is infinite if not", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 12 }), (a, b, most) => {
      const distance = slowDistance(a, b);
      expect(editDistance(a, b, most)).toBe(distance <= most ? distance : INFINITE);
    }),
    { numRuns: 500 },
  );
});

/** Characters that count how often they are read. */
function counted(text: string) {
  let reads = 0;
  const characters = new Proxy<ArrayLike<string>>([...text], {
    get(target, key) {
      if (key !== "length") reads += 1;
      return Reflect.get(target, key);
    },
  });
  return { characters, reads: () => reads };
}

test("names of 100 characters take at most a few steps per character", () => {
  const readsOf = (a: string, b: string) => {
    const first = counted(a);
    editDistance(first.characters, b, 10);
    return first.reads();
  };
  expect(readsOf("x".repeat(100), "y".repeat(100))).toBeLessThan(11 * 21 * 2);
  expect(readsOf("ab".repeat(50), "ba".repeat(50))).toBeLessThan(40 * 21 * 3);
  expect(readsOf("x".repeat(100), "x".repeat(100))).toBeLessThanOrEqual(100);
  expect(readsOf("x".repeat(100), "x".repeat(80))).toBe(0);
});
