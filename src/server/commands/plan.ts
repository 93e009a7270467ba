import { resolve } from "node:path";
import { billingModeOf } from "@/base/billing-mode";
import { type Env, readEnv } from "@/base/env";
import { createLog } from "@/base/log";
import { lockDataDir } from "@/base/storage/data-lock";
import { systemClock } from "@/base/time/clock";
import { openDatabase } from "@/database";
import { findIngestTarget, IngestKeyCache } from "@/teams";
import { failToStart } from "../startup/fatal-errors";
import { changePlan, type PlanChange, readArguments, USAGE } from "./change-plan";

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  failToStart(error);
}

async function run(args: readonly string[]): Promise<string> {
  return args.includes("--help") ? USAGE : runChange(readArguments(args), readEnv());
}

/** Locks the data directory: the embedded database allows one process, so the server must be stopped first. */
async function runChange(change: PlanChange, env: Env): Promise<string> {
  const dir = resolve(env.DATA_DIR);
  const lock = env.DATABASE_URL === undefined ? await lockDataDir(dir) : undefined;
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dir,
    log: createLog(env.LOG_LEVEL),
  });
  try {
    const { prisma } = database;
    const ingestKeys = new IngestKeyCache({
      find: (key) => findIngestTarget(prisma, key),
      clock: systemClock,
    });
    return await changePlan({ prisma, clock: systemClock, ingestKeys }, billingModeOf(env), change);
  } finally {
    await database.close();
    await lock?.release();
  }
}
