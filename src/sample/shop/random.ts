import { seededRandom } from "@/base/seeded-random";

/** Values with relative weights. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[];

/** A 32-bit hash (FNV-1a). */
function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Makes random choices that are the same for the same seed. */
export class Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;

  constructor(seed: string) {
    this.next = seededRandom(textHash(seed));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a whole number from `from` to `to`, both inclusive. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Mostly near `from`, rarely near `to`, like the time people spend on a page. */
  skewed(from: number, to: number): number {
    return from + Math.floor(this.next() ** 3 * (to - from));
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.next() * values.length)] ?? values[0];
  }

  weighted<T>(choices: Weighted<T>): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new RangeError("nothing to choose from");
  }
}
