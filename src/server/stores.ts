import { join, resolve } from "node:path";
import { systemClock } from "@/base/clock";
import { lockDataDir } from "@/base/data-lock";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { startClickHouse } from "@/clickhouse";
import type { DamagedParts } from "@/clickhouse/damaged-parts";
import { DataVersions } from "@/clickhouse/data-versions";
import type { Stuck } from "@/clickhouse/engine/protocol";
import type { ClickHouse } from "@/clickhouse/types";
import { openDatabase, type PrismaClient } from "@/database";
import { SqlBlocks } from "@/limits";
import { type Journal, type Ledger, openPipeline, type Pipeline } from "@/pipeline";
import type { Resources } from "./resources";
import { blockAuthor } from "./stuck-sql";

export type Stores = {
  prisma: PrismaClient;
  sqlBlocks: SqlBlocks;
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
  const database = resources.open(
    "database",
    () => openDatabase({ url: env.DATABASE_URL, dir: dataDir, log }),
    (opened) => opened.close(),
  );
  const blocks = database.then(({ prisma }) => new SqlBlocks({ prisma, log }));
  const onStuck = (statement: Stuck) => void blockAuthor(blocks, statement, log);
  const [events, { prisma }, sqlBlocks] = await Promise.all([
    openEvents({ ...env, DATA_DIR: dataDir }, log, resources, onStuck),
    database,
    blocks,
  ]);
  return { ...events, prisma, sqlBlocks };
}

async function openEvents(
  env: Env,
  log: Log,
  resources: Resources,
  onStuck: (statement: Stuck) => void,
) {
  const { clickhouse, damagedParts } = await resources.open(
    "ClickHouse",
    () => startClickHouse(env, log, onStuck),
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
