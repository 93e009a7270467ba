import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { engineEntry } from "./entry";

/** The file that ClickHouse locks in its data directory. */
const LOCKED = "status";

/**
 * The process that is using the data directory at `path`, from the kernel's list of locks (Linux).
 * Null if no process uses it or the process is unknown, for example in another container.
 */
export function ownerOf(path: string): number | null {
  try {
    const { ino } = statSync(join(path, LOCKED));
    for (const line of readFileSync("/proc/locks", "utf8").split("\n")) {
      // "1: FLOCK  ADVISORY  WRITE 4242 08:01:131 0 EOF"
      const [, pid, inode] = / WRITE (\d+) [0-9a-f]+:[0-9a-f]+:(\d+) /.exec(line) ?? [];
      if (Number(inode) === ino && Number(pid) > 0 && hasOpen(Number(pid), path))
        return Number(pid);
    }
  } catch {
    // The process has ended, or the system has no /proc.
  }
  return null;
}

/** Other devices can have the same inode numbers, so the process must also have this file open. */
function hasOpen(pid: number, path: string): boolean {
  const { ino, dev } = statSync(join(path, LOCKED));
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).some((name) => {
    const file = statSync(join(folder, name), { throwIfNoEntry: false });
    return file?.ino === ino && file.dev === dev;
  });
}

/**
 * Whether the process is an engine whose server has ended: its arguments contain the id of the
 * process that started it, which is no longer its parent.
 */
export function isOrphanedEngine(pid: number): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    const program = words.indexOf(engineEntry().file);
    const startedBy = Number(words[program + 1]);
    return program >= 0 && startedBy > 0 && parentOf(pid) !== startedBy;
  } catch {
    return false;
  }
}

/** The second field after the program name, which can itself contain spaces and brackets. */
function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}
