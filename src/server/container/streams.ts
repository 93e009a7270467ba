import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "@/base/errors";
import { READY } from "@/base/health";
import { systemClock } from "@/base/time/clock";
import { DataVersions } from "@/clickhouse/data-versions";
import { connectWithDeadline, type Database, type PrismaClient } from "@/database";
import { openStreamPipeline, waitingInJournal } from "@/pipeline";
import { DRAIN_MS, journalDir, type Opening } from "./opening";
import type { Stores } from "./stores";

/** Opens the streams in NATS, which take the place of the journal. */
export async function openStreams(
  { env, log, resources }: Opening,
  { prisma, clickhouse, storage }: Pick<Stores, "prisma" | "clickhouse" | "storage">,
): Promise<
  Pick<Stores, "versions" | "journal" | "ledger" | "pipeline" | "localPipeline" | "streams">
> {
  const { NATS_URL: natsUrl = "", NATS_REPLICAS: replicas, ROLE: role } = env;
  await assertNoJournal(journalDir(env));
  const state = await openState({ env, log, resources });
  const pipeline = await resources.open(
    "streams",
    () =>
      openStreamPipeline({
        natsUrl,
        replicas,
        partitions: env.NATS_PARTITIONS,
        maxBytes: env.JOURNAL_MAX_BYTES,
        writerDir: role === "web" ? null : join(env.DATA_DIR, "partitions"),
        prisma,
        statePrisma: state?.prisma ?? prisma,
        clickhouse,
        storage,
        acceptedLoss: env.ACCEPT_DATA_LOSS,
        clock: systemClock,
        log,
      }),
    (opened) => opened.stop(DRAIN_MS),
  );
  return {
    // Other processes write, too, so the stored events cannot be compared with
    // what this one confirmed.
    versions: new DataVersions(false),
    journal: pipeline.journal,
    ledger: pipeline.ledger,
    pipeline: {
      settled: (signal) => pipeline.settled(signal),
      whileRemoving: (_, remove) => remove(),
      storedHealth: () => READY,
      forget: (projectId) => pipeline.forget(projectId),
      forgetUser: (projectId, userId) => pipeline.forgetUser(projectId, userId),
    },
    localPipeline: null,
    streams: pipeline,
  };
}

/** Null with the embedded database, which cannot disappear from the network. */
async function openState({ env, log, resources }: Opening): Promise<Database | null> {
  const { DATABASE_URL: url } = env;
  if (url === undefined) return null;
  return resources.open(
    "state of partitions",
    async () => connectWithDeadline(url, log),
    (database) => database.close(),
  );
}

/** A process without NATS would not see the events that wait there, and not recognise their ids. */
export async function assertNoStreams(prisma: PrismaClient): Promise<void> {
  if ((await prisma.streamPartition.count({ where: { epoch: { gt: 0 } } })) === 0) return;
  throw new StartError(
    "This database belongs to an installation whose events are in NATS. Set NATS_URL.",
  );
}

/** Events that a process without NATS has accepted would stay in its journal. */
export async function assertNoJournal(dir: string): Promise<void> {
  if (!existsSync(dir) || (await waitingInJournal(dir)) === 0) return;
  throw new StartError(
    `There are events in ${dir} that are not in ClickHouse yet. Start the server without NATS_URL until they are, then stop it and set NATS_URL again.`,
  );
}
