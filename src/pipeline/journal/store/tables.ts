import { type Database, open, type RootDatabase } from "lmdb";
import type { Arrival } from "@/pipeline/contract/ledger";

/** The journal's tables in its LMDB environment. */
export type Tables = {
  root: RootDatabase;
  /** Sequence number → entry: the accepted events that wait for ClickHouse, in order. */
  entries: Database<Buffer, number>;
  /** Sequence number → id records: ids that were accepted and are not yet merged into `ids`. */
  recentIds: Database<Buffer, number>;
  /** Key of an id record → fingerprint, in two generations. */
  ids: readonly [Database<Buffer, Buffer>, Database<Buffer, Buffer>];
  /** Number of a generation's filter's part → its bytes; see id-generation.ts. */
  filters: Database<Buffer, number>;
  /** Project id → its number. */
  projects: Database<number, string>;
  /** Counts; see counters.ts for the keys. */
  counters: Database<number, string>;
  /** Project id → the event that was accepted last. */
  latest: Database<Arrival, string>;
  /** Project id and month → events that ClickHouse has confirmed; see settled-counts.ts. */
  settled: Database<number, string>;
  /** Project id → what was missing of it before events of it were begun to be removed. */
  recounts: Database<unknown, string>;
  /** Marks: see the places that name them. */
  meta: Database<unknown, string>;
  /** Rows that ClickHouse refused, kept for a person to look at. */
  rejected: Database<unknown, string>;
};

/**
 * Opens the environment under `dir`. Two of lmdb's defaults are turned off, because a full disk must
 * end in an error that is told to the right one: with overlapping sync a failed flush is told to
 * nobody (its promise stays open for ever), and with event turn batching a failed commit also rejects
 * a promise that nobody can reach, which would end the process.
 */
export function openTables(dir: string): Tables {
  const root = open({ path: dir, maxDbs: 16, overlappingSync: false, eventTurnBatching: false });
  const binary = { encoding: "binary" } as const;
  const byKey = { encoding: "binary", keyEncoding: "binary" } as const;
  // Together: alone, each table would cost a flush to disk.
  return root.transactionSync(() => ({
    root,
    entries: root.openDB("entries", binary),
    recentIds: root.openDB("recent_ids", binary),
    ids: [root.openDB("ids_0", byKey), root.openDB("ids_1", byKey)],
    filters: root.openDB("filters", binary),
    projects: root.openDB("projects", {}),
    counters: root.openDB("counters", {}),
    latest: root.openDB("latest", {}),
    settled: root.openDB("settled", {}),
    recounts: root.openDB("recounts", {}),
    meta: root.openDB("meta", {}),
    rejected: root.openDB("rejected", {}),
  }));
}

/** The highest key of a table with numbers as keys, 0 when it is empty. */
export function lastKey(table: Database<Buffer, number>): number {
  for (const key of table.getKeys({ reverse: true, limit: 1 })) return key;
  return 0;
}
