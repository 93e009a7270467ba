import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Guarded } from "./guard";
import { signalTree } from "./process-tree";

/**
 * Kills the servers of a test and removes their directories once the test's process has ended,
 * however it ended: its standard input closes then.
 */
const pids = new Set<number>();
const directories = new Set<string>();

// Ctrl-C reaches the whole process group, possibly before the test's process has ended.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

for await (const line of createInterface(process.stdin)) {
  const { pid, directory, ended } = JSON.parse(line) as Guarded;
  if (pid !== undefined) ended ? pids.delete(pid) : pids.add(pid);
  if (directory !== undefined) ended ? directories.delete(directory) : directories.add(directory);
}
for (const pid of pids) signalTree(pid, "SIGKILL");
for (const directory of directories) rmSync(directory, { recursive: true, force: true });
