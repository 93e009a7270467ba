/** Work that can be stopped. */
export type Task<T> = (signal: AbortSignal) => Promise<T>;

/**
 * What all the works come to, in their order, no more than `atOnce` of them under way. When one fails, or
 * the caller goes away, those that run are stopped and the rest is never begun.
 */
export async function runConcurrently<T>(
  works: readonly Task<T>[],
  atOnce: number,
  caller?: AbortSignal,
): Promise<T[]> {
  const failure = new AbortController();
  const signal = caller ? AbortSignal.any([caller, failure.signal]) : failure.signal;
  const results = new Array<T>(works.length);
  const waiting = works.entries();
  const worker = async () => {
    for (const [index, work] of waiting) {
      signal.throwIfAborted();
      results[index] = await work(signal);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, works.length) }, worker));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
  return results;
}
