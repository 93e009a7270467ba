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

/** Objects by kind and id, in the order of creation. */
export type Entries = Map<Kind, Map<string, Entry>>;

export type Outcome<T> = { result: T; changed: Entry[] };

export type Store = {
  /**
   * Runs `work` on the current objects and stores what it changed, all or nothing, and one at a time
   * across all processes. `work` is synchronous, so that nothing can come between.
   */
  transact<T>(work: (entries: Entries) => Outcome<T>): Promise<T>;
};

/** Keeps everything in memory. */
export function memoryStore(): Store {
  const entries: Entries = new Map();
  return {
    transact: async (work) => {
      const { result, changed } = work(entries);
      applyChanges(entries, changed);
      return result;
    },
  };
}

export function applyChanges(entries: Entries, changed: Entry[]): void {
  for (const entry of changed) {
    let ofKind = entries.get(entry.kind);
    if (ofKind === undefined) {
      ofKind = new Map();
      entries.set(entry.kind, ofKind);
    }
    ofKind.set(entry.id, entry);
  }
}

/** Removes from memory what has expired. */
export function dropExpired(entries: Entries, nowMs: number): void {
  for (const ofKind of entries.values()) {
    for (const [id, { expiresAt }] of ofKind) {
      if (expiresAt !== null && expiresAt <= nowMs) ofKind.delete(id);
    }
  }
}
