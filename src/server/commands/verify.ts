import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkBackup, findBackup, openStore } from "@/backup";
import { type Env, readEnv } from "@/base/env";
import { StartError } from "@/base/errors";
import { createLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { UsageSync } from "@/limits";
import type { Finding } from "@/pipeline";
import { assertCanVerify } from "../backups/own-stores";
import { Resources } from "../container/resources";
import { openStores } from "../container/stores";
import { askServer, NOT_RUNNING } from "../control/ask-server";
import { failToStart } from "../startup/fatal-errors";
import { isFault, reportOf } from "../verification/report";
import { verifyStores } from "../verification/verify-stores";
import { readBackupArguments, VERIFY_USAGE } from "./backup-arguments";

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  failToStart(error);
}

/** Returns whether all is well. */
async function run(args: readonly string[]): Promise<boolean> {
  if (args.includes("--help")) return print(VERIFY_USAGE);
  const { place, id } = readBackupArguments(args, VERIFY_USAGE, ["backup"]);
  const env = readEnv();
  if (place !== undefined) return verifyBackup(env, place, id);
  const dataDir = resolve(env.DATA_DIR);
  const findings = await askServer(dataDir, "verify");
  return report(findings === NOT_RUNNING ? await verifyStopped(env, dataDir) : findings);
}

async function verifyBackup(env: Env, place: string, id: string | undefined): Promise<boolean> {
  const store = openStore(place, env);
  const manifest = await findBackup(store, id);
  const faults = await checkBackup(store, manifest);
  for (const fault of faults) print(fault);
  const expected = manifest.objects.length;
  const check = `Intact files of the backup ${manifest.id}`;
  return report([{ check, expected, found: expected - faults.length }]);
}

/** Opens the stores as a start does, which also recovers from a crash. */
async function verifyStopped(env: Env, dataDir: string): Promise<Finding[]> {
  assertCanVerify(env);
  if (!existsSync(join(dataDir, "journal")))
    throw new StartError(
      `There is no data in "${dataDir}". Set DATA_DIR to the server's directory.`,
    );
  // The log goes to standard output, where the table is.
  const log = createLog("silent");
  const resources = new Resources();
  try {
    const stores = await openStores(env, log, resources);
    const usage = { prisma: stores.prisma, ledger: stores.ledger, clock: systemClock, log };
    await new UsageSync({ ...usage, shared: false }).syncOnce();
    const { prisma, ledger, localPipeline } = stores;
    if (localPipeline === null) throw new StartError("The embedded stores have no journal.");
    return await verifyStores(
      { prisma, ledger, pipeline: localPipeline },
      new AbortController().signal,
    );
  } finally {
    await resources.close((name, error) => print(`Could not close ${name}: ${String(error)}`));
  }
}

function report(findings: readonly Finding[]): boolean {
  print(reportOf(findings).trimEnd());
  return !findings.some(isFault);
}

function print(text: string): true {
  process.stdout.write(`${text}\n`);
  return true;
}
