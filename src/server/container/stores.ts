import { resolve } from "node:path";
import { assertRestored } from "@/backup";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { lockDataDir } from "@/base/storage/data-lock";
import { DiskMonitor, type StorageStatus } from "@/base/storage/disk-monitor";
import { systemClock } from "@/base/time/clock";
import { startClickHouse } from "@/clickhouse";
import type { DamagedParts } from "@/clickhouse/damaged-parts";
import { DataVersions } from "@/clickhouse/data-versions";
import type { StuckStatement } from "@/clickhouse/engine/protocol";
import type { ServerStatus } from "@/clickhouse/server-status";
import type { ClickHouse } from "@/clickhouse/types";
import { type Claim, type EmbeddedFiles, openDatabase, type PrismaClient } from "@/database";
import { SqlBlocks } from "@/limits";
import {
  checkJournal,
  type Journal,
  type Ledger,
  openPipeline,
  type Pipeline,
  type StreamPipeline,
} from "@/pipeline";
import { type Installation, openInstallation } from "../installation";
import { blockAuthor } from "./block-stuck-sql";
import { claimCheck, claimSharedDatabase } from "./database-claim";
import { diskFaultEffect } from "./disk-fault-effect";
import { DRAIN_MS, journalDir, type Opening } from "./opening";
import type { Resources } from "./resources";
import { assertNoStreams, openStreams } from "./streams";

/** Everything that a backup and a recount need of the embedded journal. */
export type LocalPipeline = Pick<Pipeline, "usages" | "verify" | "betweenBlocks" | "copyJournal">;

export type Stores = {
  prisma: PrismaClient;
  sqlBlocks: SqlBlocks;
  clickhouse: ClickHouse;
  versions: DataVersions;
  journal: Journal;
  ledger: Ledger;
  pipeline: Pick<Pipeline, "settled" | "whileRemoving" | "storedHealth" | "forget" | "forgetUser">;
  /** Null with NATS, where other processes have a part of the events. */
  localPipeline: LocalPipeline | null;
  streams: Pick<
    StreamPipeline,
    "readSettled" | "streamHealth" | "writersHealth" | "natsVersion"
  > | null;
  /** Null if the database is not embedded. */
  databaseFiles: EmbeddedFiles | null;
  damagedParts: DamagedParts;
  clickhouseStatus: ServerStatus;
  /**
   * The claim on a database that other processes may also use; null if only this process uses it.
   */
  claim: Pick<Claim, "isHeld"> | null;
  storage: StorageStatus;
};

/** Opens the stores, in parallel unless they depend on each other. */
export async function openStores(env: Env, log: Log, resources: Resources): Promise<Stores> {
  const opening = { env: { ...env, DATA_DIR: resolve(env.DATA_DIR) }, log, resources };
  await lockDataDirectory(opening);
  assertRestored(opening.env.DATA_DIR);
  const storage = await watchStorage(opening);
  // A remote store's full disk or missing permission does not affect the data directory.
  const explained = <T>(store: Promise<T>, isLocal = true) =>
    isLocal ? store.catch(async (error) => Promise.reject(await storage.explain(error))) : store;

  const claimed = claimIfShared(opening);
  const opened = explained(openOwnDatabase(opening, claimed), env.DATABASE_URL === undefined);
  const blocks = opened.then(({ prisma }) => new SqlBlocks({ prisma, log }));
  const [{ clickhouse, damagedParts, status: clickhouseStatus }, database, sqlBlocks] =
    await Promise.all([
      explained(openClickHouse(opening, blocks, claimed), env.CLICKHOUSE_URL === undefined),
      opened,
      blocks,
      explained(checkJournal(journalDir(opening.env))),
    ]);
  const stores = { ...database, clickhouse, storage };
  const events =
    opening.env.NATS_URL === undefined
      ? await explained(openEvents(opening, stores))
      : await openStreams(opening, stores);
  return { ...stores, ...events, damagedParts, clickhouseStatus, sqlBlocks };
}

function lockDataDirectory({ env, resources }: Opening) {
  return resources.open(
    "data directory",
    () => lockDataDir(env.DATA_DIR),
    (lock) => lock.release(),
  );
}

function watchStorage({ env, log, resources }: Opening): Promise<DiskMonitor> {
  return resources.open(
    "disk monitor",
    () =>
      DiskMonitor.start({
        dir: env.DATA_DIR,
        clock: systemClock,
        log,
        effect: diskFaultEffect(env),
      }),
    async (watch) => watch.stop(),
  );
}

/**
 * Claims a database that other processes may use, too, before anything is migrated: a
 * process that is then rejected must not migrate stores on which a running, older version
 * could no longer restart.
 */
async function claimIfShared({ env, log, resources }: Opening): Promise<Claim | null> {
  const { DATABASE_URL: url, NATS_URL: natsUrl } = env;
  if (url === undefined) return null;
  return resources.open(
    "database claim",
    () => claimSharedDatabase(url, { sharesEvents: natsUrl !== undefined, log }),
    (opened) => opened.release(),
  );
}

async function openOwnDatabase(
  { env, log, resources }: Opening,
  claimed: Promise<Claim | null>,
): Promise<Pick<Stores, "prisma" | "databaseFiles" | "claim">> {
  const claim = await claimed;
  const { prisma, files: databaseFiles = null } = await resources.open(
    "database",
    () => openDatabase({ url: env.DATABASE_URL, dir: env.DATA_DIR, log }),
    (database) => database.close(),
  );
  return { prisma, databaseFiles, claim };
}

function openClickHouse(
  { env, log, resources }: Opening,
  sqlBlocks: Promise<SqlBlocks>,
  beforeMigrating: Promise<unknown>,
) {
  const onStuck = (statement: StuckStatement) => void blockAuthor(sqlBlocks, statement, log);
  return resources.open(
    "ClickHouse",
    () => startClickHouse(env, log, { onStuck, beforeMigrating }),
    (started) => started.stop(),
  );
}

type EventStores = Pick<Stores, "prisma" | "clickhouse" | "claim"> & { storage: DiskMonitor };

async function openEvents(
  { env, log, resources }: Opening,
  { prisma, clickhouse, storage, claim }: EventStores,
) {
  await assertNoStreams(prisma);
  // No other process writes to an embedded ClickHouse.
  const isOnlyWriter = env.CLICKHOUSE_URL === undefined;
  const versions = new DataVersions(isOnlyWriter);
  let installation: Installation | undefined;
  const pipeline = await resources.open(
    "journal",
    () =>
      openPipeline({
        dir: journalDir(env),
        clickhouse,
        versions,
        isOnlyWriter,
        clock: systemClock,
        log,
        maxBytes: env.JOURNAL_MAX_BYTES,
        storage,
        ...(claim && { assertAccepting: claimCheck(claim) }),
        beforeWriting: async (mark) => {
          installation = await openInstallation(env, { prisma, mark }, log);
          return installation;
        },
      }),
    async (opened) => {
      await installation?.stop();
      await opened.stop(DRAIN_MS);
    },
  );
  const { journal, ledger } = pipeline;
  return { versions, journal, ledger, pipeline, localPipeline: pipeline, streams: null };
}
