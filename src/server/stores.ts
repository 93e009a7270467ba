import { join, resolve } from "node:path";
import type { Env } from "@/base/env";
import { StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import { lockDataDir } from "@/base/storage/data-lock";
import { type StorageGate, StorageWatch } from "@/base/storage/watch";
import { systemClock } from "@/base/time/clock";
import { startClickHouse } from "@/clickhouse";
import type { DamagedParts } from "@/clickhouse/damaged-parts";
import { DataVersions } from "@/clickhouse/data-versions";
import type { Stuck } from "@/clickhouse/engine/protocol";
import type { ClickHouse } from "@/clickhouse/types";
import { type Claim, claimDatabase, openDatabase, type PrismaClient } from "@/database";
import { SqlBlocks } from "@/limits";
import { checkJournal, type Journal, type Ledger, openPipeline, type Pipeline } from "@/pipeline";
import { type Installation, openInstallation } from "./installation";
import type { Resources } from "./resources";
import { blockAuthor } from "./stuck-sql";
import { whileHeld } from "./taken-over";

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
  /** On a database that other processes may use as well; null where it is this process's own. */
  claim: Pick<Claim, "isHeld"> | null;
  storage: StorageGate;
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
  const storage = await resources.open(
    "watch of the disk",
    () => StorageWatch.start({ dir: dataDir, clock: systemClock, log }),
    async (watch) => watch.stop(),
  );
  const located = { ...env, DATA_DIR: dataDir };
  // A remote store's full disk or missing permission says nothing about the data directory.
  const opening = <T>(store: Promise<T>, isLocal = true) =>
    isLocal ? store.catch(async (error) => Promise.reject(await storage.explain(error))) : store;
  const database = opening(
    openOwnDatabase(located, log, resources),
    env.DATABASE_URL === undefined,
  );
  const blocks = database.then(({ prisma }) => new SqlBlocks({ prisma, log }));
  const onStuck = (statement: Stuck) => void blockAuthor(blocks, statement, log);
  const engine = resources.open(
    "ClickHouse",
    () => startClickHouse(located, log, onStuck),
    (started) => started.stop(),
  );
  const [{ clickhouse, damagedParts }, { prisma, claim }, sqlBlocks] = await Promise.all([
    opening(engine, env.CLICKHOUSE_URL === undefined),
    database,
    blocks,
    opening(checkJournal(journalDir(dataDir))),
  ]);
  const opened = { prisma, clickhouse, storage, claim };
  const events = await opening(openEvents(located, opened, log, resources));
  return { ...opened, ...events, damagedParts, sqlBlocks };
}

async function openOwnDatabase(env: Env, log: Log, resources: Resources) {
  const { DATABASE_URL: url, DATA_DIR: dir } = env;
  const { prisma } = await resources.open(
    "database",
    () => openDatabase({ url, dir, log }),
    (database) => database.close(),
  );
  if (url === undefined) return { prisma, claim: null };
  const claim = await resources.open(
    "claim on the database",
    () => claimFor(url, env.CLICKHOUSE_URL === undefined, log),
    (opened) => opened.release(),
  );
  return { prisma, claim };
}

/** Events in an embedded ClickHouse are seen by its own process only, so there can be one process. */
async function claimFor(url: string, holdsEvents: boolean, log: Log): Promise<Claim> {
  const claim = await claimDatabase(url, holdsEvents ? "alone" : "shared", log);
  if (claim) return claim;
  throw new StartError(
    holdsEvents
      ? "Another process uses DATABASE_URL, and each would store events in a ClickHouse of its own: query results would differ, and events sent to both would count twice. Set CLICKHOUSE_URL to the same ClickHouse in all processes, or stop the other one."
      : "Another process uses DATABASE_URL and stores events in its embedded ClickHouse, where this one would not see them. Set CLICKHOUSE_URL to the same ClickHouse in all processes, or stop the other one.",
  );
}

const journalDir = (dataDir: string): string => join(dataDir, "journal");

async function openEvents(
  env: Env,
  {
    prisma,
    clickhouse,
    storage,
    claim,
  }: Pick<Stores, "prisma" | "clickhouse" | "claim"> & { storage: StorageWatch },
  log: Log,
  resources: Resources,
) {
  // Into an engine of our own nobody else writes.
  const isOnlyWriter = env.CLICKHOUSE_URL === undefined;
  const versions = new DataVersions(isOnlyWriter);
  let installation: Installation | undefined;
  const pipeline = await resources.open(
    "journal",
    () =>
      openPipeline({
        dir: journalDir(env.DATA_DIR),
        clickhouse,
        versions,
        isOnlyWriter,
        clock: systemClock,
        log,
        maxBytes: env.JOURNAL_MAX_BYTES,
        storage,
        ...(claim && { assertAccepting: whileHeld(claim) }),
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
  return { versions, journal, ledger, pipeline };
}
