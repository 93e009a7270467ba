import { Digesting } from "./archive/digest";
import { objectName } from "./catalog";
import { BackupError } from "./format/errors";
import type { Manifest, StoredObject } from "./format/manifest";
import type { ObjectStore } from "./store/object-store";

/** Reads all objects of a backup. Returns a sentence for each that is missing or damaged. */
export async function checkBackup(store: ObjectStore, { objects }: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const object of objects) {
    try {
      const content = await readObject(store, object);
      for await (const _ of content);
      assertIntact(object, content);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      faults.push(error.message);
    }
  }
  return faults;
}

export const readObject = async (store: ObjectStore, object: StoredObject): Promise<Digesting> =>
  new Digesting(await store.read(objectName(object)));

/** Call it once all content has been read. */
export function assertIntact(object: StoredObject, content: Digesting): void {
  const { bytes, sha256 } = content.digest();
  if (bytes !== object.bytes)
    throw new BackupError(`"${object.name}" has ${bytes} bytes instead of ${object.bytes}.`);
  if (sha256 !== object.sha256) throw new BackupError(`"${object.name}" is damaged.`);
}
