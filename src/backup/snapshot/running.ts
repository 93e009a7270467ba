import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@/base/time/clock";
import { withDeadline } from "@/base/waiting";
import type { ClickHouse } from "@/clickhouse/types";
import type { EmbeddedFiles } from "@/database";
import type { JournalCopy, Pipeline } from "@/pipeline";
import { BackupError } from "../format/errors";
import { copyDefinitions, listParts } from "./clickhouse-files";
import { freezeTables } from "./freeze-tables";
import { otherItems } from "./other-items";
import {
  clickhouseDir,
  FROZEN,
  frozenDir,
  removeSnapshot,
  type Snapshot,
  stagingDir,
} from "./snapshot";

export type RunningStores = {
  dataDir: string;
  clickhouse: ClickHouse;
  pipeline: Pick<Pipeline, "betweenBlocks" | "copyJournal">;
  databaseFiles: EmbeddedFiles;
  clock: Clock;
};

/** Until no block is being written; while ClickHouse is away, that would take forever. */
const WAIT_MS = 120_000;

type Cut = { takenAt: number; pausedMs: number; journal: JournalCopy };

/**
 * Copies all stores of a running server as of one moment:
 * - No block is being written, so ClickHouse has exactly the events that the journal has settled.
 * - ClickHouse only makes links to its parts.
 * - The journal's copy begins while no query can run in the database, so no event in it belongs to
 *   a project that the database does not have.
 *
 * Events are accepted meanwhile. Those that are accepted later are not in the copy.
 */
export async function snapshotOfRunning(
  stores: RunningStores,
  stop: AbortSignal,
): Promise<Snapshot> {
  const { dataDir, pipeline } = stores;
  const staging = stagingDir(dataDir);
  const close = () => removeSnapshot(dataDir);
  await close();
  await mkdir(staging, { mode: 0o700 });
  try {
    const late = () => new BackupError("ClickHouse is not available. Try again later.");
    const cut = await withDeadline({ ms: WAIT_MS, signal: stop, late }, (signal) =>
      pipeline.betweenBlocks(() => {
        signal.throwIfAborted();
        return copyAll(stores, staging);
      }),
    );
    await cut.journal.finished;
    const parts = await listParts(frozenDir(dataDir));
    const items = [...otherItems({ dataDir, staging, stores: staging }), ...parts];
    return { takenAt: cut.takenAt, pausedMs: cut.pausedMs, items, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function copyAll(stores: RunningStores, staging: string): Promise<Cut> {
  const { dataDir, clickhouse, databaseFiles, pipeline, clock } = stores;
  const begun = performance.now();
  await freezeTables(clickhouse, FROZEN);
  const copies: { takenAt: number; journal: JournalCopy }[] = [];
  await databaseFiles.copyTo(join(staging, "postgres"), async () => {
    const journal = pipeline.copyJournal(join(staging, "journal"));
    await journal.begun;
    copies.push({ takenAt: clock.now(), journal });
    // After the parts: a mutation that has changed some of them is still listed.
    await copyDefinitions(clickhouseDir(dataDir), join(staging, "clickhouse"));
  });
  const [copy] = copies;
  if (copy === undefined) throw new Error("The database did not run the copy of the journal.");
  return { ...copy, pausedMs: Math.round(performance.now() - begun) };
}
