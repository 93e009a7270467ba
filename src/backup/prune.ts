import { backupIds, manifestName, objectName, readManifest } from "./catalog";
import { OBJECTS, type ObjectStore } from "./store/object-store";

/**
 * Deletes all but the latest `keep` backups (null keeps all), and the objects that no backup needs,
 * such as those of an interrupted backup. Deletes manifests first, then objects: an interruption
 * leaves unused objects, never a backup with missing ones. The backup just made, with the id
 * `made`, always stays: if the clock was wrong once, it may not be the latest by its time.
 *
 * If a manifest cannot be read, no object is deleted, since that backup may need it.
 */
export async function pruneBackups(
  store: ObjectStore,
  keep: number | null,
  made: string,
): Promise<void> {
  const ids = await backupIds(store);
  const kept = new Set([made, ...(keep === null ? ids : ids.slice(-keep))]);
  for (const id of ids) if (!kept.has(id)) await store.remove(manifestName(id));
  const used = new Set<string>();
  for (const id of kept) {
    for (const object of (await readManifest(store, id)).objects) used.add(objectName(object));
  }
  for (const name of (await store.list(OBJECTS)).keys()) {
    if (!used.has(name)) await store.remove(name);
  }
}
