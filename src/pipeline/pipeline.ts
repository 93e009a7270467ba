import type { Health } from "@/base/health";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import type { Journal, JournalMark } from "./contract/journal";
import type { Ledger } from "./contract/ledger";
import { type JournalOptions, LmdbJournal } from "./journal/journal";
import { Outbox } from "./journal/outbox";
import type { Difference } from "./reconciliation/compare";
import { Reconciliation } from "./reconciliation/reconciliation";
import { DEFAULT_PACE, type Pace, Writer } from "./writer/writer";

export type PipelineOptions = JournalOptions & {
  clickhouse: ClickHouse;
  /** Hears of each block that is written, if anybody wants to know. */
  versions?: DataVersions;
  pace?: Pace;
  /** Nobody else writes to the events table, so what it has can be compared with what it took. */
  isOnlyWriter?: boolean;
  /** Called before anything of the journal goes to ClickHouse; when it rejects, nothing does. */
  beforeWriting?: ((mark: JournalMark) => Promise<{ acceptedLoss: boolean }>) | undefined;
};

export type Pipeline = {
  journal: Journal;
  ledger: Ledger;
  /** Waits until everything that was accepted before the call can be queried. */
  settled(): Promise<void>;
  /** Runs `remove`, which removes events of a project from ClickHouse, and counts what is left. */
  whileRemoving(projectId: string, remove: () => Promise<void>): Promise<void>;
  /** Whether ClickHouse has what it took, by the latest comparison. */
  storedHealth(): Health;
  /** Compares now. */
  reconcile(): Promise<Difference[]>;
  /** Removes what the journal keeps of a project's events, beside their counts and ids. */
  forget(projectId: string): Promise<void>;
  /** Removes what it has set aside of one user's events. */
  forgetUser(projectId: string, userId: string): Promise<void>;
  /**
   * Accepts nothing more, writes what waits for at most `deadlineMs`, and closes the journal. What is
   * left goes on at the next start.
   */
  stop(deadlineMs: number): Promise<void>;
};

/**
 * Opens the journal in `dir`, a directory of its own, and starts to empty it into ClickHouse. Throws
 * `StartError` when another process has the journal.
 */
export async function openPipeline(options: PipelineOptions): Promise<Pipeline> {
  const { clickhouse, clock, log, isOnlyWriter = false } = options;
  const { versions = new DataVersions(false), pace = DEFAULT_PACE } = options;
  const journal = await LmdbJournal.open(options);
  const { ledger, settled: counts } = journal.stores;
  try {
    const start = await options.beforeWriting?.(journal.mark);
    // Counted again from what is stored: what was lost is not reported a second time, and where other
    // processes write too, nothing is compared.
    const isOver = start?.acceptedLoss || !isOnlyWriter;
    if (isOver && counts.countedSince !== null) await counts.end();
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
    async settled() {
      await journal.flush();
      await writer.settled(journal.sequence);
    },
    whileRemoving: (projectId, remove) =>
      isOnlyWriter ? reconciliation.whileRemoving(projectId, remove) : remove(),
    storedHealth: () => reconciliation.health,
    reconcile: () => reconciliation.compare(),
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
