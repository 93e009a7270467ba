import { execFileSync } from "node:child_process";

type Row = { pid: number; parent: number; residentKiB: number };

/** Returns the resident memory of a process and its descendants, in MB (10^6 bytes). */
export function residentMegabytes(pid: number): number {
  const kibibytes = listFamily(pid).reduce((sum, row) => sum + row.residentKiB, 0);
  return (kibibytes * 1024) / 1e6;
}

/** Returns a process and its descendants. */
export const familyPids = (pid: number): number[] => listFamily(pid).map((row) => row.pid);

function listFamily(pid: number): Row[] {
  const rows = listProcesses();
  const members = new Set([pid]);
  // A child can be listed before its parent; each pass adds at least one generation.
  for (let size = 0; size < members.size; ) {
    size = members.size;
    for (const row of rows) if (members.has(row.parent)) members.add(row.pid);
  }
  return rows.filter((row) => members.has(row.pid));
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
