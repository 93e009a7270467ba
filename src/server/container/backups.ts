import { resolve } from "node:path";
import { removeSnapshot } from "@/backup";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { readVersion } from "@/base/version";
import { Backups } from "../backups/backups";
import { assertCanBackUp, assertCanVerify } from "../backups/own-stores";
import { openControlSocket } from "../control/control-socket";
import { verifyStores } from "../verification/verify-stores";
import type { Resources } from "./resources";
import type { Stores } from "./stores";

/** Starts the scheduled backups, and listens for commands. Null if not all stores are embedded. */
export async function openBackups(
  env: Env,
  stores: Stores,
  log: Log,
  resources: Resources,
): Promise<Backups | null> {
  const dataDir = resolve(env.DATA_DIR);
  const backups = await startBackups({ ...env, DATA_DIR: dataDir }, stores, log, resources);
  const stopping = new AbortController();
  await resources.open(
    "control socket",
    () =>
      openControlSocket(
        dataDir,
        {
          async backup(request) {
            assertCanBackUp(env);
            if (backups === null) throw new Error("The embedded stores have no backups.");
            return backups.run(request);
          },
          async verify() {
            assertCanVerify(env);
            const { prisma, ledger, localPipeline } = stores;
            if (localPipeline === null) throw new Error("The embedded stores have no journal.");
            return verifyStores({ prisma, ledger, pipeline: localPipeline }, stopping.signal);
          },
        },
        log,
      ),
    async (socket) => {
      stopping.abort();
      await socket.close();
    },
  );
  return backups;
}

async function startBackups(
  env: Env,
  { databaseFiles, clickhouse, localPipeline: pipeline }: Stores,
  log: Log,
  resources: Resources,
): Promise<Backups | null> {
  if (databaseFiles === null || pipeline === null || env.CLICKHOUSE_URL !== undefined) return null;
  const { DATA_DIR: dataDir } = env;
  // What a backup of a killed process has left takes space.
  await removeSnapshot(dataDir);
  const stores = { dataDir, clickhouse, pipeline, databaseFiles, clock: systemClock };
  return resources.open(
    "backups",
    async () => {
      const backups = new Backups({ env, stores, version: readVersion(), log });
      backups.start();
      return backups;
    },
    (opened) => opened.stop(),
  );
}
