import { seededRandom } from "@/base/seeded-random";

/** Something to choose from, and how often it is chosen beside the others. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[];

/** 32 bits that differ for different texts (FNV-1a). */
function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Choices that are the same for the same seed. */
export class Random {
  /** From 0, included, to 1. */
  readonly next: () => number;

  constructor(seed: string) {
    this.next = seededRandom(textHash(seed));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Most near `from`, a few up to `to`: how long people look at things. */
  skewed(from: number, to: number): number {
    return from + Math.floor(this.next() ** 3 * (to - from));
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.next() * values.length)] ?? values[0];
  }

  /** Throws `RangeError` where there is nothing to choose from. */
  weighted<T>(choices: Weighted<T>): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new RangeError("Nothing to choose from.");
  }
}
