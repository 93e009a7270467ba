import type { Health } from "@/base/health";
import { untilAborted } from "@/base/waiting";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import type { Journal, JournalMark } from "./contract/journal";
import type { Ledger, Usage } from "./contract/ledger";
import { type JournalOptions, LmdbJournal } from "./journal/journal";
import { Outbox } from "./journal/outbox";
import type { JournalCopy } from "./journal/store/copy";
import type { Difference } from "./reconciliation/compare";
import { Reconciliation } from "./reconciliation/reconciliation";
import { type Finding, verifyEvents } from "./verification/verify-events";
import { DEFAULT_PACE, type Pace } from "./writer/pace";
import { Writer } from "./writer/writer";

export type PipelineOptions = JournalOptions & {
  clickhouse: ClickHouse;
  /** Notified about each written block. */
  versions?: DataVersions;
  pace?: Pace;
  /** No other process writes to the events table, so its contents can be reconciled. */
  isOnlyWriter?: boolean;
  /** Called before anything is written to ClickHouse. If it rejects, nothing is written. */
  beforeWriting?: ((mark: JournalMark) => Promise<{ acceptedLoss: boolean }>) | undefined;
};

export type Pipeline = {
  journal: Journal;
  ledger: Ledger;
  /**
   * Resolves when everything accepted before the call can be queried. Rejects if
   * `signal` aborts first.
   */
  settled(signal?: AbortSignal): Promise<void>;
  /** Runs `remove`, which deletes events of a project from ClickHouse, and counts the rest. */
  whileRemoving(projectId: string, remove: () => Promise<void>): Promise<void>;
  /**
   * Whether ClickHouse still has the events that it confirmed, according to the latest comparison.
   */
  storedHealth(): Health;
  reconcile(): Promise<Difference[]>;
  /** The usage of all accounts in the months that the journal still has. */
  usages(): Usage[];
  /** Recounts everything that the journal and ClickHouse can tell about each other. */
  verify(signal: AbortSignal): Promise<Finding[]>;
  /**
   * Runs `work` while no block is being written, so that ClickHouse contains exactly the events
   * that the journal has settled. Events are accepted meanwhile.
   */
  betweenBlocks<T>(work: () => Promise<T>): Promise<T>;
  /** Copies the journal into a new directory, while events are accepted. */
  copyJournal(dir: string): JournalCopy;
  /** Deletes the journal's data about a project's events, except counts and ids. */
  forget(projectId: string): Promise<void>;
  /** Deletes the rejected rows of one user. */
  forgetUser(projectId: string, userId: string): Promise<void>;
  /**
   * Stops accepting events, writes the backlog for at most `deadlineMs`, and closes the journal.
   * The rest is written after the next start.
   */
  stop(deadlineMs: number): Promise<void>;
};

/**
 * Opens the journal in `dir`, its own directory, and starts writing it to ClickHouse. Throws
 * `StartError` if another process is using the journal.
 */
export async function openPipeline(options: PipelineOptions): Promise<Pipeline> {
  const { clickhouse, clock, log, isOnlyWriter = false } = options;
  const { versions = new DataVersions(false), pace = DEFAULT_PACE } = options;
  const journal = await LmdbJournal.open(options);
  const { ledger, settled: counts } = journal.stores;
  try {
    const start = await options.beforeWriting?.(journal.mark);
    // After an accepted loss, counting starts over from the stored events, so that the loss is not
    // reported again. If other processes write too, nothing can be compared.
    const endsCounting = start?.acceptedLoss || !isOnlyWriter;
    if (endsCounting && counts.countedSince !== null) await counts.end();
  } catch (error) {
    await journal.close();
    throw error;
  }
  const outbox = new Outbox(journal.stores, clock, log);
  const writer = new Writer({ journal, outbox, clickhouse, versions, log, pace });
  const reconciliation = new Reconciliation({ counts, writer, clickhouse, clock, log });
  if (isOnlyWriter) reconciliation.start();
  return {
    journal,
    ledger,
    async settled(signal) {
      await journal.flush();
      const settled = writer.settled(journal.sequence);
      await (signal ? untilAborted(settled, signal) : settled);
    },
    whileRemoving: (projectId, remove) =>
      isOnlyWriter ? reconciliation.whileRemoving(projectId, remove) : remove(),
    storedHealth: () => reconciliation.health,
    reconcile: () => reconciliation.compare(),
    usages: () => journal.usages(),
    verify: (signal) => verifyEvents({ journal, writer, reconciliation, clickhouse, signal }),
    betweenBlocks: (work) => writer.betweenBlocks(work),
    copyJournal: (dir) => journal.copyTo(dir),
    forget: (projectId) => outbox.forget(projectId),
    forgetUser: (projectId, userId) => outbox.forgetUser(projectId, userId),
    async stop(deadlineMs) {
      await reconciliation.stop();
      await journal.seal();
      await writer.stop(deadlineMs);
      await outbox.close();
      await journal.close();
    },
  };
}
