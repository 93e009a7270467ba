import { execFileSync } from "node:child_process";

type Row = { pid: number; parent: number; residentKiB: number };

/** The resident memory of a process and of all that descend from it, in MB (10^6 bytes). */
export function residentMegabytes(pid: number): number {
  const rows = listProcesses();
  const family = new Set([pid]);
  // A child may be listed before its parent; each pass adds a generation at least.
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const row of rows) if (family.has(row.parent)) family.add(row.pid);
  }
  const kibibytes = rows
    .filter((row) => family.has(row.pid))
    .reduce((sum, row) => sum + row.residentKiB, 0);
  return (kibibytes * 1024) / 1e6;
}

function listProcesses(): Row[] {
  const text = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" });
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [pid = 0, parent = 0, residentKiB = 0] = line.trim().split(/ +/).map(Number);
      return { pid, parent, residentKiB };
    });
}
