import { resolve } from "node:path";
import {
  BackupError,
  type BackupResult,
  createBackup,
  openStore,
  placeOf,
  snapshotOfStopped,
} from "@/backup";
import { type Env, readEnv } from "@/base/env";
import { lockDataDir } from "@/base/storage/data-lock";
import { systemClock } from "@/base/time/clock";
import { readVersion } from "@/base/version";
import { assertCanBackUp } from "../backups/own-stores";
import { askServer, NOT_RUNNING } from "../control/ask-server";
import { failToStart } from "../startup/fatal-errors";
import { BACKUP_USAGE, readBackupArguments } from "./backup-arguments";
import { sizeText } from "./size-text";

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  failToStart(error);
}

async function run(args: readonly string[]): Promise<string> {
  if (args.includes("--help")) return BACKUP_USAGE;
  const { place, keep } = readBackupArguments(args, BACKUP_USAGE, ["keep"]);
  const env = readEnv();
  const to = place === undefined || place.startsWith("s3://") ? place : resolve(place);
  const dataDir = resolve(env.DATA_DIR);
  const made = await askServer(dataDir, "backup", { to, keep });
  const result = made === NOT_RUNNING ? await ofStopped(env, dataDir, { to, keep }) : made;
  const { id, bytes, newBytes, pausedMs, warnings } = result;
  const pause = pausedMs > 0 ? ` Storing events paused for ${pausedMs} ms.` : "";
  return `Made the backup ${id}: ${sizeText(bytes)}, of which ${sizeText(newBytes)} new.${pause}${warnings.map((warning) => `\n${warning}`).join("")}`;
}

async function ofStopped(
  env: Env,
  dataDir: string,
  { to = env.BACKUP_TO, keep }: { to: string | undefined; keep: number | undefined },
): Promise<BackupResult> {
  assertCanBackUp(env);
  if (to === undefined) throw new BackupError(BACKUP_USAGE);
  const isScheduled = env.BACKUP_TO !== undefined && placeOf(to) === placeOf(env.BACKUP_TO);
  const lock = await lockDataDir(dataDir);
  try {
    return await createBackup({
      store: openStore(to, env),
      takeSnapshot: () => snapshotOfStopped(dataDir, systemClock),
      keep: keep ?? (isScheduled ? env.BACKUP_KEEP : null),
      version: readVersion(),
      signal: new AbortController().signal,
    });
  } finally {
    await lock.release();
  }
}
