import { type Profiler, Session } from "node:inspector/promises";

const session = new Session();
session.connect();
await session.post("Profiler.enable");
// V8 counts in what it compiles from here on: import this before what is to be counted.
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/**
 * How much is done by a piece of work that waits for nothing: how often its stretches of code run, which,
 * unlike time, is the same on every machine. What is built into JavaScript counts nothing.
 */
export async function countWork(work: () => void): Promise<number> {
  await session.post("Profiler.takePreciseCoverage");
  work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result.flatMap(({ functions }) => functions).reduce((sum, each) => sum + runs(each), 0);
}

const runs = ({ ranges }: Profiler.FunctionCoverage): number =>
  ranges.reduce((sum, { count }) => sum + count, 0);
