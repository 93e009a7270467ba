import { backupIds, manifestName, objectName, readManifest } from "./catalog";
import { OBJECTS, type ObjectStore } from "./store/object-store";

/**
 * Deletes all but the latest `keep` backups (null keeps all), and the objects that no backup needs,
 * such as those of an interrupted backup. Deletes manifests first, then objects: an interruption
 * leaves unused objects, never a backup with missing ones. Backups with a later time than the one
 * just made, with the id `made`, always stay: the clock was wrong then, or is now.
 *
 * If a manifest cannot be read, no object is deleted, since that backup may need it.
 */
export async function pruneBackups(
  store: ObjectStore,
  keep: number | null,
  made: string,
): Promise<void> {
  const ids = await backupIds(store);
  const past = ids.filter((id) => id <= made);
  const old = keep === null ? [] : past.slice(0, -keep);
  for (const id of old) await store.remove(manifestName(id));
  const used = new Set<string>();
  for (const id of ids.slice(old.length)) {
    for (const object of (await readManifest(store, id)).objects) used.add(objectName(object));
  }
  for (const name of (await store.list(OBJECTS)).keys()) {
    if (!used.has(name)) await store.remove(name);
  }
}
