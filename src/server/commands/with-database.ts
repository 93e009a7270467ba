import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { assertRestored } from "@/backup";
import type { Env } from "@/base/env";
import { StartError } from "@/base/errors";
import { createLog } from "@/base/log";
import { lockDataDir } from "@/base/storage/data-lock";
import { openDatabase, type PrismaClient } from "@/database";

/**
 * Opens the database for a command. Locks the data directory: the embedded database allows one
 * process, so the server must be stopped first.
 */
export async function withDatabase<T>(
  env: Env,
  work: (prisma: PrismaClient) => Promise<T>,
): Promise<T> {
  const dir = resolve(env.DATA_DIR);
  if (env.DATABASE_URL === undefined && !existsSync(dir)) {
    throw new StartError(`There is no data in "${dir}". Set DATA_DIR to the server's directory.`);
  }
  const lock = env.DATABASE_URL === undefined ? await lockDataDir(dir) : undefined;
  const log = createLog(env.LOG_LEVEL);
  try {
    if (lock !== undefined) assertRestored(dir);
    const database = await openDatabase({ url: env.DATABASE_URL, dir, log });
    try {
      return await work(database.prisma);
    } finally {
      await database.close();
    }
  } finally {
    await lock?.release();
  }
}
