import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { familyOf } from "../processes";
import type { BenchServer } from "../servers";
import type { Latencies } from "./steady-load";

/**
 * What the processes use, and how fast they were in the last minute. Memory and
 * disk in MB (10^6 bytes).
 */
export type Sample = {
  server: number;
  engine: number;
  /** Open file descriptors. */
  descriptors: number;
  /** Active parts of the table with the events. */
  parts: number;
  files: number;
  disk: number;
  request: Latencies;
  query: Latencies;
};

type Use = Omit<Sample, "request" | "query">;

export async function measureUse({ pid, url }: BenchServer, dataDir: string): Promise<Use> {
  const family = familyOf(pid);
  const [server, engine, descriptors, parts, disk] = await Promise.all([
    anonymousMegabytes(family.server),
    anonymousMegabytes(family.engine),
    openDescriptors([...family.server, ...family.engine]),
    activeParts(url),
    diskUse(dataDir),
  ]);
  return { server, engine, descriptors, parts, ...disk };
}

type Process = { pid: number };

/**
 * Excludes the pages of mapped files, such as the journal's, which the system can reclaim at any
 * time.
 */
async function anonymousMegabytes(processes: readonly Process[]): Promise<number> {
  const sizes = processes.map(async ({ pid }) => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return (Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]) * 1024) / 1e6;
  });
  return sum(await Promise.all(sizes));
}

async function openDescriptors(processes: readonly Process[]): Promise<number> {
  const counts = processes.map(async ({ pid }) => (await readdir(`/proc/${pid}/fd`)).length);
  return sum(await Promise.all(counts));
}

async function activeParts(url: string): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  return Number(/^tallymark_clickhouse_parts\{table="events_raw"\} (\d+)/m.exec(text)?.[1]);
}

/** Ignores missing files, since the engine removes parts while we count. */
async function diskUse(dir: string): Promise<{ files: number; disk: number }> {
  const use = { files: 0, disk: 0 };
  for (const entry of await readdir(dir, { withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) {
      const inside = await diskUse(path);
      use.files += inside.files;
      use.disk += inside.disk;
      continue;
    }
    const facts = await stat(path).catch(() => null);
    if (facts) use.files += 1;
    use.disk += ((facts?.blocks ?? 0) * 512) / 1e6;
  }
  return use;
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
