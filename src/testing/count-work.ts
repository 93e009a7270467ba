import { type Profiler, Session } from "node:inspector/promises";

const session = new Session();
session.connect();
await session.post("Profiler.enable");
// V8 counts only in code that is compiled from now on, so import this file before the code to be
// measured.
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/**
 * Measures synchronous work by how often its blocks of code run. Unlike time, that is the same on
 * every machine. Built-in functions do not count.
 */
export async function countWork(work: () => void): Promise<number> {
  await session.post("Profiler.takePreciseCoverage");
  work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result.flatMap(({ functions }) => functions).reduce((sum, each) => sum + runs(each), 0);
}

const runs = ({ ranges }: Profiler.FunctionCoverage): number =>
  ranges.reduce((sum, { count }) => sum + count, 0);
