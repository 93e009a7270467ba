import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";

/** NATS has no ids that are older, so an index that was not written since is worth nothing. */
const UNUSED_MS = 32 * DAY_MS;

/**
 * Removes the ids of partitions that this machine handed over long ago; `dir` has a directory for each. Call it only
 * while no partition is open.
 */
export async function removeUnusedIds(dir: string, clock: Clock): Promise<void> {
  const partitions = await readdir(dir).catch(() => []);
  for (const partition of partitions) {
    const path = join(dir, partition);
    const writtenAt = await lastWritten(path);
    if (clock.now() - writtenAt > UNUSED_MS) await rm(path, { recursive: true });
  }
}

/** When a file of the directory was written last, in ms since the epoch. */
async function lastWritten(path: string): Promise<number> {
  const names = await readdir(path);
  const files = await Promise.all(
    [path, ...names.map((name) => join(path, name))].map((file) => stat(file)),
  );
  return Math.max(...files.map(({ mtimeMs }) => mtimeMs));
}
