import { join, resolve } from "node:path";
import { systemClock } from "@/base/clock";
import { lockDataDir } from "@/base/data-lock";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { startClickHouse } from "@/clickhouse";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import { openDatabase, type PrismaClient } from "@/database";
import { checkJournal, type Journal, type Ledger, openPipeline, type Pipeline } from "@/pipeline";
import { type Installation, openInstallation } from "./installation";
import type { Resources } from "./resources";

export type Stores = {
  prisma: PrismaClient;
  clickhouse: ClickHouse;
  /** Of the events in ClickHouse. */
  versions: DataVersions;
  journal: Journal;
  ledger: Ledger;
  pipeline: Pick<Pipeline, "settled" | "forget" | "forgetUser">;
};

/** How long, at a stop, accepted events are still written to ClickHouse. The rest waits in the journal. */
const DRAIN_MS = 2_000;

/** Opens the stores, side by side as far as they do not need each other. */
export async function openStores(
  { DATA_DIR, ...env }: Env,
  log: Log,
  resources: Resources,
): Promise<Stores> {
  const dataDir = resolve(DATA_DIR);
  await resources.open(
    "data directory",
    () => lockDataDir(dataDir),
    (lock) => lock.release(),
  );
  const located = { ...env, DATA_DIR: dataDir };
  const [{ clickhouse }, { prisma }] = await Promise.all([
    resources.open(
      "ClickHouse",
      () => startClickHouse(located, log),
      (started) => started.stop(),
    ),
    resources.open(
      "database",
      () => openDatabase({ url: env.DATABASE_URL, dir: dataDir, log }),
      (database) => database.close(),
    ),
    checkJournal(journalDir(dataDir)),
  ]);
  return {
    prisma,
    clickhouse,
    ...(await openEvents(located, { prisma, clickhouse }, log, resources)),
  };
}

const journalDir = (dataDir: string): string => join(dataDir, "journal");

async function openEvents(
  env: Env,
  { prisma, clickhouse }: Pick<Stores, "prisma" | "clickhouse">,
  log: Log,
  resources: Resources,
) {
  // Into an engine of our own nobody else writes.
  const versions = new DataVersions(env.CLICKHOUSE_URL === undefined);
  let installation: Installation | undefined;
  const pipeline = await resources.open(
    "journal",
    () =>
      openPipeline({
        dir: journalDir(env.DATA_DIR),
        clickhouse,
        versions,
        clock: systemClock,
        log,
        maxBytes: env.JOURNAL_MAX_BYTES,
        beforeWriting: async (mark) => {
          installation = await openInstallation(env, { prisma, mark }, log);
        },
      }),
    async (opened) => {
      await installation?.stop();
      await opened.stop(DRAIN_MS);
    },
  );
  const { journal, ledger } = pipeline;
  return { versions, journal, ledger, pipeline };
}
