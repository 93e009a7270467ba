type Task<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Runs tasks, at most `limit` at a time, and returns their results in order. If one fails or the
 * caller aborts, running tasks are aborted and the others never start.
 */
export const runConcurrently = <T>(
  tasks: readonly Task<T>[],
  limit: number,
  caller?: AbortSignal,
): Promise<T[]> =>
  runGrouped(
    tasks.map((run) => ({ key: Symbol(), run })),
    limit,
    caller,
  );

/**
 * Like {@link runConcurrently}, but tasks with the same key begin together,
 * `limit` of them at most.
 */
export async function runGrouped<T>(
  tasks: readonly { key: unknown; run: Task<T> }[],
  limit: number,
  caller?: AbortSignal,
): Promise<T[]> {
  const failure = new AbortController();
  const signal = caller ? AbortSignal.any([caller, failure.signal]) : failure.signal;
  const results = new Array<T>(tasks.length);
  const running = new Set<Promise<void>>();
  const begin = (place: number, { run }: { run: Task<T> }) => {
    const task: Promise<void> = run(signal).then((result) => {
      results[place] = result;
      running.delete(task);
    });
    // Its rejection is that of this function, which may have ended before.
    task.catch(() => undefined);
    running.add(task);
  };
  try {
    for (const group of groupsOf(tasks, limit)) {
      while (running.size + group.length > limit) await Promise.race(running);
      signal.throwIfAborted();
      for (const [place, task] of group) begin(place, task);
    }
    await Promise.all(running);
    return results;
  } catch (error) {
    failure.abort(error);
    throw error;
  }
}

/** Tasks with the same key, with their places, in groups of at most `limit`. */
function groupsOf<Grouped extends { key: unknown }>(
  tasks: readonly Grouped[],
  limit: number,
): [place: number, task: Grouped][][] {
  const groups: [number, Grouped][][] = [];
  const open = new Map<unknown, [number, Grouped][]>();
  for (const entry of tasks.entries()) {
    const { key } = entry[1];
    const group = open.get(key);
    if (group && group.length < limit) group.push(entry);
    else {
      const begun = [entry];
      open.set(key, begun);
      groups.push(begun);
    }
  }
  return groups;
}
