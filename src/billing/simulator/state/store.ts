import type { Entry, Objects } from "./objects";

export type Outcome<T> = { result: T; changed: Entry[] };

export type Store = {
  /**
   * Runs `work` on the current objects and stores what it changed, all or nothing, and one at a
   * time across all processes. `work` is synchronous, so that nothing can come between.
   */
  transact<T>(work: (objects: Objects) => Outcome<T>): Promise<T>;
  /** Deletes what has expired. */
  prune(nowMs: number): Promise<void>;
};
