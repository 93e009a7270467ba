type Task<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Runs tasks, at most `limit` at a time, and returns their results in order. If one fails or the caller
 * aborts, running tasks are aborted and the others never start.
 */
export async function runConcurrently<T>(
  tasks: readonly Task<T>[],
  limit: number,
  caller?: AbortSignal,
): Promise<T[]> {
  const failure = new AbortController();
  const signal = caller ? AbortSignal.any([caller, failure.signal]) : failure.signal;
  const results = new Array<T>(tasks.length);
  const waiting = tasks.entries();
  const worker = async () => {
    for (const [index, task] of waiting) {
      signal.throwIfAborted();
      results[index] = await task(signal);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(limit, tasks.length) }, worker));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
  return results;
}

/** Like {@link runConcurrently}, but tasks with the same key begin together and count as one. */
export async function runGrouped<T>(
  tasks: readonly { key: unknown; run: Task<T> }[],
  limit: number,
  caller?: AbortSignal,
): Promise<T[]> {
  const results = new Array<T>(tasks.length);
  const groups = new Map<unknown, Task<void>[]>();
  for (const [place, { key, run }] of tasks.entries()) {
    const task: Task<void> = async (signal) => {
      results[place] = await run(signal);
    };
    groups.set(key, [...(groups.get(key) ?? []), task]);
  }
  const together = Array.from(groups.values(), (group) => async (signal: AbortSignal) => {
    await Promise.all(group.map((task) => task(signal)));
  });
  await runConcurrently(together, limit, caller);
  return results;
}
