import { type Database, open, type RootDatabase } from "lmdb";
import { StartError } from "@/base/errors";
import type { Arrival } from "@/pipeline/contract/ledger";

/** The tables of the journal, in one LMDB environment. */
export type Tables = {
  root: RootDatabase;
  /** Sequence number → entry: accepted events that are waiting for ClickHouse, in order. */
  entries: Database<Buffer, number>;
  /** Sequence number → id records: accepted ids that are not yet merged into `ids`. */
  recentIds: Database<Buffer, number>;
  /** Key of an id record → fingerprint, in two generations. */
  ids: readonly [Database<Buffer, Buffer>, Database<Buffer, Buffer>];
  /** The number of a part of a generation's filter → its bytes; see id-generation.ts. */
  filters: Database<Buffer, number>;
  /** Project id → its number. */
  projects: Database<number, string>;
  /** Counts; see counters.ts for the keys. */
  counters: Database<number, string>;
  /** Project id → the latest accepted event. */
  latest: Database<Arrival, string>;
  /** Project id and month → events that ClickHouse has confirmed; see settled-counts.ts. */
  settled: Database<number, string>;
  /** Project id → how many events were missing before a removal of its events began. */
  recounts: Database<unknown, string>;
  /** Single values; their keys are documented where they are defined. */
  meta: Database<unknown, string>;
  /** Rows that ClickHouse rejected, for an operator to inspect. */
  rejected: Database<unknown, string>;
};

export const FORMAT_KEY = "format";
/** Increase it when an older version could no longer read the tables, or would write others. */
const FORMAT = 1;

/**
 * Opens the environment in `dir`. Throws {@link StartError} if a newer version has written it. Two
 * of lmdb's defaults are turned off, because a full disk must cause an error for the right caller:
 * with overlapping sync, the promise of a failed flush never settles, and with event turn batching,
 * a failed commit also rejects a promise that cannot be handled, which would end the process.
 */
export function openTables(dir: string): Tables {
  const root = open({ path: dir, maxDbs: 16, overlappingSync: false, eventTurnBatching: false });
  const binary = { encoding: "binary" } as const;
  const byKey = { encoding: "binary", keyEncoding: "binary" } as const;
  try {
    // Opens all in one transaction; otherwise, each table would cost a flush to disk.
    return root.transactionSync(() => {
      const meta: Tables["meta"] = root.openDB("meta", {});
      markFormat(meta, dir);
      return {
        root,
        meta,
        entries: root.openDB("entries", binary),
        recentIds: root.openDB("recent_ids", binary),
        ids: [root.openDB("ids_0", byKey), root.openDB("ids_1", byKey)],
        filters: root.openDB("filters", binary),
        projects: root.openDB("projects", {}),
        counters: root.openDB("counters", {}),
        latest: root.openDB("latest", {}),
        settled: root.openDB("settled", {}),
        recounts: root.openDB("recounts", {}),
        rejected: root.openDB("rejected", {}),
      };
    });
  } catch (error) {
    void root.close();
    throw error;
  }
}

function markFormat(meta: Tables["meta"], dir: string): void {
  const format = (meta.get(FORMAT_KEY) as number | undefined) ?? 0;
  if (format > FORMAT)
    throw new StartError(
      `A newer version of Tallymark has written the files in "${dir}". Start that version, or restore a backup from before the upgrade.`,
    );
  if (format < FORMAT) meta.putSync(FORMAT_KEY, FORMAT);
}

/** The highest key of a table with numeric keys; 0 if it is empty. */
export function lastKey(table: Database<Buffer, number>): number {
  for (const key of table.getKeys({ reverse: true, limit: 1 })) return key;
  return 0;
}
