import { readFileSync } from "node:fs";
import { timed } from "../pairs/stats";
import { parseStat, processorMs } from "../processes";

/** Processor time in ms: of the thread that runs JavaScript, and of all threads of this process. */
export type ThreadTime = { thread: number; all: number; wall: number };

/** Measures work in this process. */
export async function threadTime(work: () => Promise<unknown>): Promise<ThreadTime> {
  const cpu = process.cpuUsage();
  const before = mainThreadMs();
  const { ms: wall } = await timed(work);
  const { user, system } = process.cpuUsage(cpu);
  return { thread: mainThreadMs() - before, all: (user + system) / 1000, wall };
}

/** The first thread of a process has its number. */
function mainThreadMs(): number {
  const text = readFileSync(`/proc/self/task/${process.pid}/stat`, "utf8");
  return processorMs([parseStat(text)]);
}
