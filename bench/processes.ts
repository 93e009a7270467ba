import { readdirSync, readFileSync } from "node:fs";

type Process = { pid: number; parent: number; processorMs: number; residentBytes: number };

/** The server's processes together, and those of its ClickHouse. */
export type Family = { server: Process[]; engine: Process[] };

/** Linux counts processor time in ticks of 10 ms for all programs. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/** Returns a process and its descendants. */
export function familyOf(pid: number): Family {
  const family: Family = { server: [], engine: [] };
  for (const process of descendants(pid)) {
    (isEngine(process.pid) ? family.engine : family.server).push(process);
  }
  return family;
}

/** Returns the resident memory in MB (10^6 bytes). */
export const residentMegabytes = (processes: readonly Process[]): number =>
  processes.reduce((sum, { residentBytes }) => sum + residentBytes, 0) / 1e6;

/** Returns the processor time of all threads so far, in ms. */
export const processorMs = (processes: readonly Process[]): number =>
  processes.reduce((sum, process) => sum + process.processorMs, 0);

/** Starts a stopwatch of processor time, which returns ms. */
export function processorWatch(pid: number): () => { server: number; engine: number } {
  const read = () => {
    const { server, engine } = familyOf(pid);
    return { server: processorMs(server), engine: processorMs(engine) };
  };
  const before = read();
  return () => {
    const after = read();
    return { server: after.server - before.server, engine: after.engine - before.engine };
  };
}

function descendants(pid: number): Process[] {
  const all = listProcesses();
  const members = new Set([pid]);
  // A child can be listed before its parent; each pass adds at least one generation.
  for (let size = 0; size < members.size; ) {
    size = members.size;
    for (const process of all) if (members.has(process.parent)) members.add(process.pid);
  }
  return all.filter((process) => members.has(process.pid));
}

const listProcesses = (): Process[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const text = readProc(name, "stat");
      return text === undefined ? [] : [parseStat(text)];
    });

/** Reads a line of /proc/<pid>/stat; the program's name in it can contain spaces and brackets. */
export function parseStat(text: string): Process {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  // Fields 4, 14, 15 and 24 of proc(5); the first one after the name is number 3.
  const field = (number: number) => Number(fields[number - 3]);
  return {
    pid: Number.parseInt(text, 10),
    parent: field(4),
    processorMs: (field(14) + field(15)) * TICK_MS,
    residentBytes: field(24) * PAGE_BYTES,
  };
}

const isEngine = (pid: number): boolean =>
  readProc(String(pid), "cmdline")?.includes("/engine/") === true;

/** Undefined if the process has ended. */
function readProc(pid: string, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}
