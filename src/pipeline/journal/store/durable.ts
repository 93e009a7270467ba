import type { Database, RootDatabase } from "lmdb";

/**
 * Waits for a write to LMDB. When a commit fails, lmdb also rejects a promise that hangs on the error
 * (`commitError`, with the reason); left alone it would end the process as an unhandled rejection.
 */
export async function durable<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof Error && "commitError" in error)) throw error;
    const cause = await Promise.resolve(error.commitError).catch((reason: unknown) => reason);
    throw new Error("The journal could not commit", { cause });
  }
}

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
