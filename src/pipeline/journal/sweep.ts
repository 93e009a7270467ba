import type { Database, RootDatabase } from "lmdb";
import { durable } from "./durable";

/** Keys that one write removes: the event loop is held up for a millisecond or two. */
const SLICE = 2_048;

/** Removes all keys up to `upTo`, a slice at a time, until done or stopped. */
export async function sweep(
  root: RootDatabase,
  table: Database<Buffer, number>,
  upTo: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const keys = Array.from(table.getKeys({ end: upTo + 1, limit: SLICE }));
    if (keys.length === 0) return;
    await durable(
      root.batch(() => {
        for (const key of keys) void table.remove(key);
      }),
    );
  }
}
