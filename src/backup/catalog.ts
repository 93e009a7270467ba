import { BackupError } from "./format/errors";
import { type Manifest, parseManifest, type StoredObject } from "./format/manifest";
import { OBJECTS, type ObjectStore, readText } from "./store/object-store";

const FOLDER = "backups";

export const manifestName = (id: string): string => `${FOLDER}/${id}.json`;
export const objectName = ({ name }: Pick<StoredObject, "name">): string => `${OBJECTS}/${name}`;

/** The ids of the complete backups, oldest first. */
export async function backupIds(store: ObjectStore): Promise<string[]> {
  const names = [...(await store.list(FOLDER)).keys()].sort();
  return names.flatMap((name) => /^backups\/([\w-]+)\.json$/.exec(name)?.[1] ?? []);
}

export async function readManifest(store: ObjectStore, id: string): Promise<Manifest> {
  const name = manifestName(id);
  return parseManifest(name, await readText(store, name));
}

/** The backup with this id, or the latest one. Throws {@link BackupError} if there is none. */
export async function findBackup(store: ObjectStore, wanted?: string): Promise<Manifest> {
  const ids = await backupIds(store);
  const id = wanted ?? ids.at(-1);
  if (id === undefined) throw new BackupError(`There is no complete backup in ${store.label}.`);
  if (!ids.includes(id))
    throw new BackupError(
      `There is no backup "${id}" in ${store.label}. Available: ${ids.join(", ") || "none"}.`,
    );
  return readManifest(store, id);
}
