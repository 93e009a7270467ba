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

const latest = { last: Attempt.nullable(), lastSuccess: Attempt.nullable() };
const Latest = z.object(latest);
type Latest = z.infer<typeof Latest>;

const Status = z.object({
  ...latest,
  /** The same for the place of the schedule alone. */
  scheduled: z
    .object({ ...latest, place: z.string() })
    .nullable()
    .default(null),
});
/** The latest backup, and the latest that succeeded. */
export type BackupStatus = z.infer<typeof Status>;

const NONE: Latest = { last: null, lastSuccess: null };

/**
 * Reads the status in a data directory. Without backups, or if the file is damaged, there is none.
 */
export async function readBackupStatus(dataDir: string): Promise<BackupStatus> {
  try {
    return Status.parse(JSON.parse(await readFile(join(dataDir, FILE), "utf8")));
  } catch {
    return { ...NONE, scheduled: null };
  }
}

/** The latest backups in the place of the schedule; none if the schedule had another place then. */
export const latestIn = ({ scheduled }: BackupStatus, place: string): Latest =>
  scheduled?.place === place ? scheduled : NONE;

/** Records an attempt, also for the schedule if it was for its `scheduledPlace`. */
export async function recordAttempt(
  dataDir: string,
  attempt: BackupAttempt,
  scheduledPlace: string | null,
): Promise<BackupStatus> {
  const before = await readBackupStatus(dataDir);
  const place = attempt.to;
  const scheduled =
    place === scheduledPlace
      ? { place, ...after(latestIn(before, place), attempt) }
      : before.scheduled;
  const status: BackupStatus = { ...after(before, attempt), scheduled };
  const file = join(dataDir, FILE);
  await writeFile(`${file}.unfinished`, JSON.stringify(status), { flush: true, mode: 0o600 });
  await rename(`${file}.unfinished`, file);
  return status;
}

const after = ({ lastSuccess }: Latest, last: BackupAttempt): Latest => ({
  last,
  lastSuccess: last.error === null ? last : lastSuccess,
});
