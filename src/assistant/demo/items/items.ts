import type { Links } from "../names/links";
import type { Key } from "./keys";

/** A piece of a question. */
export type Item =
  | { kind: "key"; key: Key; text: string; number?: number }
  | { kind: "number"; value: number; text: string }
  /** Words that name something in the project; `given` if the user quoted them. */
  | { kind: "name"; text: string; links: Links; given: boolean }
  /** A word or a quoted text that names nothing known. */
  | { kind: "word"; text: string; given: boolean }
  | { kind: "gap" };

export type NameItem = Extract<Item, { kind: "name" }>;

/** A question as a list of pieces, of which readers use up what they understand. */
export class Items {
  readonly #used = new Set<number>();

  constructor(readonly list: readonly Item[]) {}

  /** Null for a piece that is used up, or beyond the end. */
  at(index: number): Item | null {
    return this.#used.has(index) ? null : (this.list[index] ?? null);
  }

  use(...indexes: number[]): void {
    for (const index of indexes) this.#used.add(index);
  }

  isKey(index: number, ...keys: Key[]): boolean {
    const item = this.at(index);
    return item?.kind === "key" && keys.includes(item.key);
  }

  /** The words of a key; empty for anything else. */
  textAt(index: number): string {
    const item = this.at(index);
    return item?.kind === "key" ? item.text : "";
  }

  isUsed(index: number): boolean {
    return this.#used.has(index);
  }

  name(index: number): NameItem | null {
    const item = this.at(index);
    return item?.kind === "name" ? item : null;
  }

  /** The positions of pieces that are left, in order. */
  left(): number[] {
    return this.list.flatMap((item, index) =>
      this.#used.has(index) || item.kind === "gap" ? [] : [index],
    );
  }

  /** The first position of a key that is left; -1 if there is none. */
  indexOf(...keys: Key[]): number {
    return this.list.findIndex((_, index) => this.isKey(index, ...keys));
  }

  /** Uses up a key wherever it is. Returns whether it was there. */
  takeKey(...keys: Key[]): boolean {
    const index = this.indexOf(...keys);
    if (index >= 0) this.use(index);
    return index >= 0;
  }
}
