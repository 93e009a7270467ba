import { resolve } from "node:path";
import { BackupError } from "../format/errors";
import { DirectoryStore } from "./directory-store";
import type { ObjectStore } from "./object-store";
import { S3Store } from "./s3-store";

export type S3Access = {
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_REGION: string;
  BACKUP_S3_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET?: string | undefined;
};

const SCHEME = "s3://";

const foldersOf = (to: string): string[] => to.slice(SCHEME.length).split("/").filter(Boolean);

/**
 * The name of a place, which is the label of its store: different spellings of a
 * place have the same name.
 */
export const placeOf = (to: string): string =>
  to.startsWith(SCHEME) ? SCHEME + foldersOf(to).join("/") : resolve(to);

/**
 * Opens a directory, or `s3://bucket/prefix`. Throws {@link BackupError}. Once `stop` aborts,
 * requests to a bucket fail without waiting for an answer.
 */
export function openStore(
  to: string,
  access: S3Access,
  stop: AbortSignal = new AbortController().signal,
): ObjectStore {
  if (!to.startsWith(SCHEME)) return new DirectoryStore(resolve(to));
  const [bucket = "", ...folders] = foldersOf(to);
  if (
    !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket) ||
    !folders.every((name) => /^[\w.-]+$/.test(name))
  )
    throw new BackupError(`"${to}" is not a bucket. Use s3://bucket or s3://bucket/prefix.`);
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_KEY_ID: keyId,
    BACKUP_S3_SECRET: secret,
  } = access;
  if (!endpoint || !keyId || !secret)
    throw new BackupError(
      "Backups to a bucket need BACKUP_S3_ENDPOINT, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.",
    );
  const region = access.BACKUP_S3_REGION;
  return new S3Store({ endpoint, region, keyId, secret, bucket, prefix: folders.join("/"), stop });
}
