import { backupIds, manifestName, OBJECTS, objectName, readManifest } from "./catalog";
import type { ObjectStore } from "./store/object-store";

/**
 * Deletes all but the latest `keep` backups (null for none), and the objects that no backup needs any
 * more, such as those of an interrupted backup. Lists first, then objects: what is interrupted in
 * between is an unused object, never a backup with missing objects.
 *
 * If a list cannot be read, no object is deleted, since that backup may need it.
 */
export async function pruneBackups(store: ObjectStore, keep: number | null): Promise<void> {
  const ids = await backupIds(store);
  const old = keep === null ? [] : ids.slice(0, Math.max(0, ids.length - keep));
  for (const id of old) await store.remove(manifestName(id));
  const used = new Set<string>();
  for (const id of ids.slice(old.length)) {
    for (const object of (await readManifest(store, id)).objects) used.add(objectName(object));
  }
  for (const name of (await store.list(OBJECTS)).keys()) {
    if (!used.has(name)) await store.remove(name);
  }
}
