import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The directory belongs to another process; the message is one line fit for an operator. */
export class DirectoryInUse extends Error {
  constructor(dir: string, holder: string) {
    super(`${dir} is in use by process ${holder.split(" ")[0]}. Stop it first, or set DATA_DIR.`);
    this.name = "DirectoryInUse";
  }
}

/**
 * Takes a directory for this process and gives back how to let it go. LMDB lets several processes in,
 * and two journals with a memory of their own would accept the same id twice. A lock left behind by a
 * killed process is taken over.
 *
 * Throws {@link DirectoryInUse}.
 */
export function lockDirectory(dir: string): () => void {
  const path = join(dir, "lock.pid");
  mkdirSync(dir, { recursive: true });
  const self = identity(process.pid) ?? String(process.pid);
  for (let attempt = 0; attempt < 3; attempt++) {
    if (claim(path, self)) return () => rmSync(path, { force: true });
    const holder = readHolder(path);
    if (holder !== null && isAlive(holder)) throw new DirectoryInUse(dir, holder);
    rmSync(path, { force: true });
  }
  throw new DirectoryInUse(dir, readHolder(path) ?? "unknown");
}

function claim(path: string, self: string): boolean {
  try {
    writeFileSync(path, self, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(" ")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  return identity(pid) === holder;
}

/**
 * "<pid> <start>" of a living process. The start time tells a process from a later one that got the
 * same number, as happens in containers, where the server is process 1 every time. Where the system
 * has no /proc, the number alone must do.
 */
function identity(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return null;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in brackets, may hold spaces; the start time is the 20th field after it.
    const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${pid} ${boot}-${start}`;
  } catch {
    return String(pid);
  }
}
