import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { IDS_KEPT_MS } from "../messages/id-message";

type UnusedOptions = {
  /** Has a directory of ids for each partition that this machine has owned. */
  dir: string;
  clock: Clock;
  log: Log;
};

/**
 * Removes the ids of partitions that this machine handed over so long ago that NATS does not have
 * them any more. Call it only while no partition is open.
 */
export async function removeUnusedIds({ dir, clock, log }: UnusedOptions): Promise<void> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    const partitions = entries.filter((one) => one.isDirectory() && /^\d+$/.test(one.name));
    for (const { name } of partitions) {
      const path = join(dir, name);
      if (clock.now() - (await lastWritten(path)) > IDS_KEPT_MS)
        await rm(path, { recursive: true });
    }
  } catch (error) {
    // There is none before the first partition is opened.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    log.warn({ err: error, dir }, "Could not remove the ids of partitions that others own now");
  }
}

/** When a file of the directory was written last, in ms since the epoch. */
async function lastWritten(path: string): Promise<number> {
  const names = await readdir(path);
  const paths = [path, ...names.map((name) => join(path, name))];
  const files = await Promise.all(paths.map((file) => stat(file)));
  return Math.max(...files.map(({ mtimeMs }) => mtimeMs));
}
