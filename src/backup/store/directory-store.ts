import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { lockDataDir } from "@/base/storage/data-lock";
import { BackupError } from "../format/errors";
import type { ObjectStore } from "./object-store";

/** A file has this ending until it is complete. */
const UNFINISHED = ".unfinished";

export class DirectoryStore implements ObjectStore {
  constructor(readonly label: string) {}

  async list(folder: string): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    const entries = await readdir(join(this.label, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(ifMissing([]));
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith(UNFINISHED)) continue;
      const path = join(entry.parentPath, entry.name);
      sizes.set(path.slice(this.label.length + 1), (await stat(path)).size);
    }
    return sizes;
  }

  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const path = join(this.label, name);
    await this.#makeFolder(dirname(path));
    const file = await open(path + UNFINISHED, "w", 0o600);
    try {
      for await (const chunk of content) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path + UNFINISHED, path);
    await syncFolder(dirname(path));
  }

  async read(name: string): Promise<AsyncIterable<Uint8Array>> {
    const path = join(this.label, name);
    const isThere = await stat(path).then(() => true, ifMissing(false));
    if (!isThere) throw new BackupError(`"${name}" is missing in ${this.label}.`);
    return createReadStream(path, { highWaterMark: 2 ** 20 });
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.label, name), { force: true });
  }

  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(this.label, { recursive: true, mode: 0o700 });
    const lock = await lockDataDir(this.label).catch((cause: unknown) => {
      throw new BackupError(`"${this.label}" cannot be locked, or another process is using it.`, {
        cause,
      });
    });
    try {
      await this.#removeUnfinished();
      return await work();
    } finally {
      await lock.release();
    }
  }

  /** Left by a process that was killed. */
  async #removeUnfinished(): Promise<void> {
    const entries = await readdir(this.label, { recursive: true, encoding: "utf8" });
    for (const entry of entries.filter((name) => name.endsWith(UNFINISHED)))
      await rm(join(this.label, entry), { force: true });
  }

  /** A new folder is durable only once the folder above it is synced. */
  async #makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    for (let at = folder; at.length >= dirname(first).length; at = dirname(at))
      await syncFolder(at);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
