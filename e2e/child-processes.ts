import { readFileSync } from "node:fs";

/** Returns the direct child processes of a process. Linux only. */
export function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return list.split(" ").filter(Boolean).map(Number);
}
