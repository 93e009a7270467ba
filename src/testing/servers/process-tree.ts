import { readdirSync, readFileSync } from "node:fs";

/** The process and its descendants, parents first. Linux only. Empty if it has ended. */
export function processTree(pid: number): number[] {
  const children = childrenOf(pid);
  return children === null ? [] : [pid, ...children.flatMap(processTree)];
}

/** Sends a signal to the process and its descendants. Those that have ended are left out. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of processTree(pid)) {
    try {
      process.kill(one, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Null if the process has ended. */
function childrenOf(pid: number): number[] | null {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8")
        .split(" ")
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return null;
  }
}
