import { Digesting } from "./archive/digest";
import { pack } from "./archive/tar";
import { backupIds, manifestName, OBJECTS, objectName, readManifest } from "./catalog";
import { backupId, type Manifest, newManifest, type StoredObject } from "./format/manifest";
import { pruneBackups } from "./prune";
import type { Snapshot, SnapshotItem } from "./snapshot/snapshot";
import { type ObjectStore, textContent } from "./store/object-store";

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
};

/**
 * Makes a backup. Its list of objects is written last, so a backup is complete or does not exist.
 * Parts of ClickHouse that an earlier backup contains are not stored again.
 */
export function createBackup(options: BackupOptions): Promise<BackupResult> {
  const { store, keep } = options;
  return store.exclusively(async () => {
    const known = await knownObjects(store);
    const snapshot = await options.takeSnapshot();
    try {
      const result = await storeSnapshot(options, snapshot, known);
      await pruneBackups(store, keep);
      return result;
    } finally {
      await snapshot.close();
    }
  });
}

async function storeSnapshot(
  { store, version, signal }: BackupOptions,
  { takenAt, pausedMs, items }: Snapshot,
  known: Known,
): Promise<BackupResult> {
  const id = backupId(takenAt);
  const objects: StoredObject[] = [];
  let newBytes = 0;
  for (const item of items) {
    signal.throwIfAborted();
    const existing = item.isShared ? known.get(item.name) : undefined;
    const stored = existing ?? (await storeItem({ store, signal }, id, item));
    if (!existing) newBytes += stored.bytes;
    objects.push(stored);
  }
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

export const sizeOf = ({ objects }: Manifest): number =>
  objects.reduce((sum, { bytes }) => sum + bytes, 0);

type Known = Map<string, StoredObject>;

/** The objects of earlier backups that still exist with the right size. */
async function knownObjects(store: ObjectStore): Promise<Known> {
  const known: Known = new Map();
  const sizes = await store.list(OBJECTS);
  for (const id of await backupIds(store)) {
    for (const object of (await readManifest(store, id)).objects) {
      if (sizes.get(objectName(object)) === object.bytes) known.set(object.name, object);
    }
  }
  return known;
}
