import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const FILE = "backup-status.json";

const Attempt = z.object({
  /** In ms since the epoch. */
  startedAt: z.number(),
  finishedAt: z.number(),
  /** Where it was stored, without secrets. */
  to: z.string(),
  /** Null if it failed. */
  stored: z
    .object({ id: z.string(), bytes: z.number(), newBytes: z.number(), pausedMs: z.number() })
    .nullable(),
  /** For the operator; null if it succeeded. */
  error: z.string().nullable(),
});
export type BackupAttempt = z.infer<typeof Attempt>;

const Status = z.object({ last: Attempt.nullable(), lastSuccess: Attempt.nullable() });
/** The latest backup, and the latest that succeeded. */
export type BackupStatus = z.infer<typeof Status>;

const NONE: BackupStatus = { last: null, lastSuccess: null };

/** Reads the status in a data directory. Without backups, or if the file is damaged, there is none. */
export async function readBackupStatus(dataDir: string): Promise<BackupStatus> {
  try {
    return Status.parse(JSON.parse(await readFile(join(dataDir, FILE), "utf8")));
  } catch {
    return NONE;
  }
}

export async function recordAttempt(dataDir: string, last: BackupAttempt): Promise<BackupStatus> {
  const { lastSuccess } = await readBackupStatus(dataDir);
  const status: BackupStatus = { last, lastSuccess: last.error === null ? last : lastSuccess };
  const file = join(dataDir, FILE);
  await writeFile(`${file}.unfinished`, JSON.stringify(status), { flush: true, mode: 0o600 });
  await rename(`${file}.unfinished`, file);
  return status;
}
