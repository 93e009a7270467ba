import { deepFreeze } from "./deep-freeze";
import type { Kind, Kinds } from "./kinds";

/** One stored object. */
export type Entry<K extends Kind = Kind> = {
  kind: K;
  id: string;
  /** Increases from object to object: the order in which they were created. */
  position: number;
  value: Kinds[K];
  /** In ms, by the server's clock. From then on, it counts as deleted. */
  expiresAt: number | null;
};

const NONE: ReadonlyMap<string, Entry> = new Map();

/** The stored objects in memory, by kind and id, in the order of creation. */
export class Objects {
  readonly #byKind = new Map<Kind, Map<string, Entry>>();
  #lastPosition = 0;

  get lastPosition(): number {
    return this.#lastPosition;
  }

  ofKind(kind: Kind): ReadonlyMap<string, Entry> {
    return this.#byKind.get(kind) ?? NONE;
  }

  /** Adds or replaces entries, which are in the order of creation. */
  apply(changed: Entry[]): void {
    for (const entry of changed) {
      deepFreeze(entry.value);
      const ofKind = this.#byKind.get(entry.kind);
      if (ofKind === undefined) this.#byKind.set(entry.kind, new Map([[entry.id, entry]]));
      else ofKind.set(entry.id, entry);
      this.#lastPosition = Math.max(this.#lastPosition, entry.position);
    }
  }

  removeExpired(nowMs: number): void {
    for (const ofKind of this.#byKind.values()) {
      for (const [id, { expiresAt }] of ofKind) {
        if (expiresAt !== null && expiresAt <= nowMs) ofKind.delete(id);
      }
    }
  }
}
