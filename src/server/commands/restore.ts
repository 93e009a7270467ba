import { resolve } from "node:path";
import { findBackup, openStore, restoreBackup, sizeOf } from "@/backup";
import { readEnv } from "@/base/env";
import { StartError } from "@/base/errors";
import { failToStart } from "../startup/fatal-errors";
import { RESTORE_USAGE, readBackupArguments } from "./backup-arguments";
import { sizeText } from "./size-text";

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  failToStart(error);
}

async function run(args: readonly string[]): Promise<string> {
  if (args.includes("--help")) return RESTORE_USAGE;
  const { place, id } = readBackupArguments(args, RESTORE_USAGE, ["backup"]);
  if (place === undefined) throw new StartError(RESTORE_USAGE);
  const env = readEnv();
  const store = openStore(place, env);
  const manifest = await findBackup(store, id);
  const dataDir = resolve(env.DATA_DIR);
  await restoreBackup(store, manifest, dataDir);
  const at = new Date(manifest.takenAt).toISOString();
  return `Restored the backup ${manifest.id} of ${at} (${sizeText(sizeOf(manifest))}) into ${dataDir}.`;
}
