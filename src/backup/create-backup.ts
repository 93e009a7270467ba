import { Digesting } from "./archive/digest";
import { pack } from "./archive/tar";
import { backupIds, manifestName, objectName, readManifest } from "./catalog";
import { BackupError } from "./format/errors";
import { backupId, type Manifest, newManifest, type StoredObject } from "./format/manifest";
import { pruneBackups } from "./prune";
import type { Snapshot, SnapshotItem } from "./snapshot/snapshot";
import { OBJECTS, type ObjectStore, textContent } from "./store/object-store";

export type BackupOptions = {
  store: ObjectStore;
  takeSnapshot(): Promise<Snapshot>;
  /** How many backups to keep; null for all. */
  keep: number | null;
  /** The version of Tallymark. */
  version: string;
  signal: AbortSignal;
};

export type BackupResult = {
  id: string;
  takenAt: number;
  pausedMs: number;
  /** The size of the whole backup. */
  bytes: number;
  /** What had to be stored for it; the rest is shared with earlier backups. */
  newBytes: number;
  /** What the operator should look at although the backup is complete, as sentences. */
  warnings: string[];
};

/**
 * Makes a backup. The manifest is written last, so a backup is complete or does not exist. Parts of
 * ClickHouse that an earlier backup contains are not stored again. If the manifest of an earlier
 * backup cannot be read, for example because a newer version wrote it, this only adds a warning.
 */
export function createBackup(options: BackupOptions): Promise<BackupResult> {
  const { store, keep } = options;
  return store.exclusively(async () => {
    const earlier = await earlierObjects(store);
    const snapshot = await options.takeSnapshot();
    try {
      const result = await storeSnapshot(options, snapshot, earlier);
      const pruned = pruneBackups(store, keep, result.id).then(
        () => [],
        (error: unknown) => [`Could not delete unneeded files of earlier backups: ${text(error)}`],
      );
      const clock = clockWarnings(result.id, earlier.ids);
      return { ...result, warnings: [...earlier.warnings, ...clock, ...(await pruned)] };
    } finally {
      await snapshot.close();
    }
  });
}

async function storeSnapshot(
  { store, version, signal }: BackupOptions,
  { takenAt, pausedMs, items }: Snapshot,
  { known, protectedNames }: Earlier,
): Promise<Omit<BackupResult, "warnings">> {
  const id = backupId(takenAt);
  const objects: StoredObject[] = [];
  let newBytes = 0;
  for (const item of items) {
    signal.throwIfAborted();
    const existing = item.isShared ? known.get(item.name) : undefined;
    const isShared = item.isShared && !protectedNames.has(objectName(item));
    const stored = existing ?? (await storeItem({ store, signal }, id, { ...item, isShared }));
    if (!existing) newBytes += stored.bytes;
    objects.push(stored);
  }
  await assertStored(store, objects);
  const manifest = newManifest({ id, version, takenAt, pausedMs, objects });
  await store.write(manifestName(id), textContent(`${JSON.stringify(manifest)}\n`));
  return { id, takenAt, pausedMs, bytes: sizeOf(manifest), newBytes };
}

async function storeItem(
  { store, signal }: Pick<BackupOptions, "store" | "signal">,
  id: string,
  { name, isShared, into, cwd, paths }: SnapshotItem,
): Promise<StoredObject> {
  const content = new Digesting(pack(name, cwd, paths, signal));
  const stored = isShared ? name : `${id}/${name}`;
  await store.write(objectName({ name: stored }), content);
  return { name: stored, into, ...content.digest() };
}

/** A server may confirm an upload that it has not stored completely. */
async function assertStored(store: ObjectStore, objects: readonly StoredObject[]): Promise<void> {
  const sizes = await store.list(OBJECTS);
  const lost = objects.find((object) => sizes.get(objectName(object)) !== object.bytes);
  if (lost)
    throw new BackupError(
      `"${lost.name}" was not stored completely in ${store.label}. Make another backup.`,
    );
}

/** Ids are times. `earlier` are those of the earlier backups. */
const clockWarnings = (id: string, earlier: readonly string[]): string[] =>
  earlier
    .filter((other) => other > id)
    .map(
      (other) =>
        `The earlier backup ${other} has a later time than this one, ${id}: the clock is or was wrong. Without --backup, a restore takes the latest. If the time of ${other} is wrong, delete its file ${manifestName(other)}.`,
    );

export const sizeOf = ({ objects }: Manifest): number =>
  objects.reduce((sum, { bytes }) => sum + bytes, 0);

type Earlier = {
  /** Of the complete backups, oldest first. */
  ids: string[];
  /** The objects that still exist with the right size, by the names of their items. */
  known: Map<string, StoredObject>;
  /**
   * The names of existing objects that may belong to a backup whose manifest cannot be read. They
   * must not be replaced: an archive of the same files can have other bytes, and that manifest has
   * their checksum.
   */
  protectedNames: Set<string>;
  warnings: string[];
};

async function earlierObjects(store: ObjectStore): Promise<Earlier> {
  const known: Earlier["known"] = new Map();
  const warnings: string[] = [];
  const sizes = await store.list(OBJECTS);
  const protectedNames = new Set(sizes.keys());
  const ids = await backupIds(store);
  for (const id of ids) {
    const manifest = await readManifest(store, id).catch((error: unknown) => {
      warnings.push(`Could not read an earlier backup: ${text(error)}`);
      return null;
    });
    for (const object of manifest?.objects ?? []) {
      const name = objectName(object);
      protectedNames.delete(name);
      if (sizes.get(name) === object.bytes) known.set(itemName(object), object);
    }
  }
  // Otherwise, objects in no manifest are from an interrupted backup.
  if (warnings.length === 0) protectedNames.clear();
  return { ids, known, protectedNames, warnings };
}

/** Without the id of the backup that the object belongs to. */
const itemName = ({ name }: StoredObject): string => name.replace(/^[\d-]+\//, "");

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));
