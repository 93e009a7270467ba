import { type Health, READY } from "@/base/health";
import type { Log } from "@/base/log";
import type { StorageStatus } from "@/base/storage/disk-monitor";
import type { Clock } from "@/base/time/clock";
import { rememberInsertTokens } from "@/clickhouse/statements/insert-tokens";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient } from "@/database";
import type { Journal } from "../contract/journal";
import type { Ledger } from "../contract/ledger";
import type { IdSizes } from "../journal/ids/id-index";
import { measureJournal } from "../metrics/journal-metrics";
import { measureOldest } from "../metrics/lag";
import type { Pace } from "../writer/pace";
import { Backlog } from "./backlog";
import { connectNats } from "./nats/connect";
import { openStreams } from "./nats/open-streams";
import { countPartitions } from "./partition/count-partitions";
import { PartitionOwners } from "./partition/partition-owners";
import { removeUnusedIds } from "./partition/remove-unused-ids";
import { paceOf } from "./partition/stream-pace";
import { Publisher } from "./publish/publisher";
import { RejectedTotals } from "./publish/rejected-totals";
import { StreamJournal } from "./publish/stream-journal";
import { readSettled } from "./publish/unsettled-poll";
import { UnsettledUsage } from "./publish/unsettled-usage";
import { forgetProject, forgetUser } from "./state/forget";
import { PartitionTable } from "./state/partition-table";

export type StreamPipelineOptions = {
  natsUrl: string;
  replicas: number;
  /** See {@link countPartitions}. */
  partitions?: number | undefined;
  /** The maximum size of events that are waiting for ClickHouse. */
  maxBytes: number;
  /** The directory of the partitions' ids. Null for a process that writes nothing to ClickHouse. */
  writerDir: string | null;
  prisma: PrismaClient;
  /**
   * A client with a deadline for the state of the partitions, so that no partition
   * waits for a lost reply.
   */
  statePrisma?: PrismaClient;
  clickhouse: ClickHouse;
  acceptedLoss: string | undefined;
  /** The state of the disk with `writerDir`. */
  storage?: StorageStatus;
  pace?: Pace;
  clock: Clock;
  log: Log;
};

export type StreamPipeline = {
  journal: Journal;
  ledger: Ledger;
  /** See {@link readSettled}. */
  readSettled(): Promise<() => void>;
  /**
   * Resolves when everything accepted before the call, by any process, can be queried. Rejects if
   * `signal` aborts first.
   */
  settled(signal?: AbortSignal): Promise<void>;
  forget(projectId: string): Promise<void>;
  forgetUser(projectId: string, userId: string): Promise<void>;
  /** Whether events can be published. */
  streamHealth(): Promise<Health>;
  /**
   * Whether writers own all partitions, and this process does not fail to open or write its own.
   */
  writersHealth(): Promise<Health>;
  /** Of the server that this process was connected to last. */
  natsVersion(): string | null;
  stop(deadlineMs: number): Promise<void>;
};

/**
 * Connects to NATS, whose streams take the place of the journal, and writes this process's
 * share to ClickHouse.
 */
export async function openStreamPipeline(options: StreamPipelineOptions): Promise<StreamPipeline> {
  const { prisma, clickhouse, clock, log, writerDir } = options;
  const partitions = await countPartitions(new PartitionTable(prisma), options.partitions);
  const table = new PartitionTable(options.statePrisma ?? prisma);
  const connection = await connectNats(options.natsUrl, log);
  try {
    const maxBytes = Math.ceil(options.maxBytes / partitions);
    const streams = await openStreams({ ...options, connection, maxBytes });
    await rememberInsertTokens(clickhouse);
    if (writerDir !== null) await removeUnusedIds({ dir: writerDir, clock, log });
    const backlog = new Backlog({ streams, table, partitions, maxBytes, log });
    await backlog.start();
    const publisher = new Publisher(streams);
    const totals = new RejectedTotals(clock);
    const unsettled = new UnsettledUsage(partitions);
    const owners =
      writerDir === null
        ? null
        : new PartitionOwners({
            table,
            partitions,
            streams,
            clickhouse,
            // Other processes write, too, so no cache can rely on what this one writes.
            versions: { changeDays: () => () => undefined },
            dir: writerDir,
            storage: options.storage,
            pace: options.pace ?? paceOf(partitions),
            clock,
            log,
          });
    owners?.start();
    const ids = owners ? () => owners.idSizes() : undefined;
    const endMeasurement = measureWaiting(backlog, { ...options, ids });
    return {
      journal: new StreamJournal({
        publisher,
        partitions,
        totals,
        unsettled,
        backlog: () => backlog.amount,
      }),
      ledger: totals,
      readSettled: () => readSettled(table, unsettled),
      settled: (signal) => backlog.settled(signal),
      forget: (projectId) => forgetProject(prisma, projectId),
      forgetUser: (projectId, userId) => forgetUser(prisma, projectId, userId),
      streamHealth: async () => {
        await streams.lastEvents(0);
        return READY;
      },
      writersHealth: async () => {
        // Between two attempts to open it, a partition has no owner; during one, it has.
        const isWritten = owners?.isFailing !== true && (await table.unowned()) === 0;
        return isWritten ? READY : UNOWNED;
      },
      natsVersion: () => connection.info?.version ?? null,
      async stop(deadlineMs) {
        endMeasurement();
        await publisher.stop();
        await backlog.stop();
        await owners?.stop(deadlineMs);
        await streams.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Returns a function that ends the measurement. */
function measureWaiting(
  backlog: Backlog,
  {
    maxBytes,
    clock,
    ids,
  }: Pick<StreamPipelineOptions, "maxBytes" | "clock"> & { ids: (() => IdSizes) | undefined },
): () => void {
  const closers = [
    measureJournal({ backlog: () => backlog.amount, maxBytes, ids }),
    measureOldest(() => Math.max(0, clock.now() - (backlog.oldestAt ?? clock.now())) / 1_000),
  ];
  return () => {
    for (const close of closers) close();
  };
}

const UNOWNED: Health = {
  status: "degraded",
  detail:
    "No writer is running for some of the events, which wait in NATS. Start a process with ROLE=writer or ROLE=all. If one is running, its log says why it does not write them.",
};
