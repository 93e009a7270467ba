import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockDataDir } from "@/base/storage/data-lock";
import { unpack } from "./archive/tar";
import { assertIntact, readObject } from "./check-backup";
import { BackupError } from "./format/errors";
import type { Manifest, StoredObject } from "./format/manifest";
import { restoreMarker } from "./format/unfinished-restore";
import type { ObjectStore } from "./store/object-store";

/** What may be in an empty directory: the lock, and what a file system puts into its root. */
const IGNORED = /^(owner\..*|lost\+found)$/;

/** What a backup restores as folders. */
const FOLDERS = ["clickhouse", "clickhouse/store", "journal", "postgres"];

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
    const marker = restoreMarker(dataDir);
    await writeFile(marker, `${manifest.id}\n`, { flush: true });
    for (const object of manifest.objects) {
      await restoreObject(store, object, join(dataDir, object.into));
      assertNoLinks(dataDir);
    }
    await syncFileSystem(dataDir);
    await rm(marker);
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

/**
 * What is restored or written through a link would change the files that it leads to, which may be
 * those of a running installation.
 */
function assertNoLinks(dataDir: string): void {
  for (const folder of FOLDERS) {
    if (lstatSync(join(dataDir, folder), { throwIfNoEntry: false })?.isSymbolicLink())
      throw new BackupError(
        `In this backup, "${folder}" is a symbolic link, not a folder. Restore another backup.`,
      );
  }
}

/** One call for thousands of files. */
async function syncFileSystem(dir: string): Promise<void> {
  const sync = spawn("sync", ["-f", dir], { stdio: "ignore" });
  const [code] = await once(sync, "close");
  if (code !== 0) throw new BackupError(`Could not write "${dir}" to disk (sync).`);
}
