import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "@/base/errors";
import { lockDataDir } from "@/base/storage/data-lock";
import { unpack } from "./archive/tar";
import { assertIntact, readObject } from "./check-backup";
import { BackupError } from "./format/errors";
import type { Manifest, StoredObject } from "./format/manifest";
import type { ObjectStore } from "./store/object-store";

/** In the data directory until all of a backup is restored. */
const MARKER = "restore.unfinished";
/** What may be in an empty directory: the lock, and what a file system puts into its root. */
const IGNORED = /^(owner\..*|lost\+found)$/;

/** Throws {@link StartError} if a restore into the data directory was interrupted. */
export function assertRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, MARKER))) return;
  throw new StartError(
    `A restore into "${dataDir}" was interrupted. Delete what is in the directory and restore again.`,
  );
}

/**
 * Restores a backup into an empty directory. A server does not start with the directory until all
 * of it is there and durable. Throws {@link BackupError} if the directory is not empty or an object
 * is missing or damaged.
 */
export async function restoreBackup(
  store: ObjectStore,
  manifest: Manifest,
  dataDir: string,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDir(dataDir);
  try {
    const entries = (await readdir(dataDir)).filter((name) => !IGNORED.test(name));
    if (entries.length > 0)
      throw new BackupError(
        `"${dataDir}" is not empty. Set DATA_DIR to a new directory, or move away what is there.`,
      );
    await writeFile(join(dataDir, MARKER), `${manifest.id}\n`, { flush: true });
    for (const object of manifest.objects) {
      await restoreObject(store, object, join(dataDir, object.into));
    }
    await syncFileSystem(dataDir);
    await rm(join(dataDir, MARKER));
    await syncFileSystem(dataDir);
  } finally {
    await lock.release();
  }
}

async function restoreObject(store: ObjectStore, object: StoredObject, into: string) {
  const content = await readObject(store, object);
  await mkdir(into, { recursive: true });
  try {
    await unpack(object.name, content, into);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`"${object.name}" cannot be unpacked: ${why}`, { cause });
  }
  assertIntact(object, content);
}

/** One call for thousands of files. */
async function syncFileSystem(dir: string): Promise<void> {
  const sync = spawn("sync", ["-f", dir], { stdio: "ignore" });
  const [code] = await once(sync, "close");
  if (code !== 0) throw new BackupError(`Could not write "${dir}" to disk (sync).`);
}
