import type { Database, RootDatabase } from "lmdb";

/**
 * Waits for a write to LMDB. When a commit fails, lmdb also rejects a promise attached to the error
 * (`commitError`, with the reason); if that is not handled, it ends the process.
 */
export async function durable<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof Error && "commitError" in error)) throw error;
    const cause = await Promise.resolve(error.commitError).catch((reason: unknown) => reason);
    throw new Error("Could not commit to the journal", { cause });
  }
}

/** Keys removed per write: this blocks the event loop for a millisecond or two. */
const SLICE = 2_048;

/** Removes all keys up to `upTo`, a slice at a time, until done or aborted. */
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
