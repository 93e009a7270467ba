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
