import { join, resolve } from "node:path";
import { systemClock } from "@/base/clock";
import { lockDataDir } from "@/base/data-lock";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { startClickHouse } from "@/clickhouse";
import type { DamagedParts } from "@/clickhouse/damaged-parts";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import { openDatabase, type PrismaClient } from "@/database";
import { type Journal, type Ledger, openPipeline, type Pipeline } from "@/pipeline";
import type { Resources } from "./resources";

export type Stores = {
  prisma: PrismaClient;
  clickhouse: ClickHouse;
  /** Of the events in ClickHouse. */
  versions: DataVersions;
  journal: Journal;
  ledger: Ledger;
  pipeline: Pick<Pipeline, "settled" | "whileRemoving" | "storedHealth" | "forget" | "forgetUser">;
  damagedParts: DamagedParts;
};

/** How long, at a stop, accepted events are still written to ClickHouse. The rest waits in the journal. */
const DRAIN_MS = 2_000;

/** Opens the stores, side by side as far as they do not need each other. */
export async function openStores(env: Env, log: Log, resources: Resources): Promise<Stores> {
  const dataDir = resolve(env.DATA_DIR);
  await resources.open(
    "data directory",
    () => lockDataDir(dataDir),
    (lock) => lock.release(),
  );
  const [events, { prisma }] = await Promise.all([
    openEvents({ ...env, DATA_DIR: dataDir }, log, resources),
    resources.open(
      "database",
      () => openDatabase({ url: env.DATABASE_URL, dir: dataDir, log }),
      (database) => database.close(),
    ),
  ]);
  return { ...events, prisma };
}

async function openEvents(env: Env, log: Log, resources: Resources) {
  const { clickhouse, damagedParts } = await resources.open(
    "ClickHouse",
    () => startClickHouse(env, log),
    (started) => started.stop(),
  );
  // Into an engine of our own nobody else writes.
  const isOnlyWriter = env.CLICKHOUSE_URL === undefined;
  const versions = new DataVersions(isOnlyWriter);
  const dir = join(env.DATA_DIR, "journal");
  const pipeline = await resources.open(
    "journal",
    () =>
      openPipeline({
        dir,
        clickhouse,
        versions,
        isOnlyWriter,
        clock: systemClock,
        log,
        maxBytes: env.JOURNAL_MAX_BYTES,
      }),
    (opened) => opened.stop(DRAIN_MS),
  );
  const { journal, ledger } = pipeline;
  return { clickhouse, damagedParts, versions, journal, ledger, pipeline };
}
