import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { StoredObject } from "../format/manifest";

/** What becomes one object of a backup. */
export type SnapshotItem = {
  /** Below `objects/`. An item that ends with .gz is compressed. */
  name: string;
  /** Equal names mean equal content, in all backups of an installation. */
  isShared: boolean;
  into: StoredObject["into"];
  /** Packed relative to `cwd`. */
  cwd: string;
  paths: readonly string[];
};

/** The stores of a data directory at one moment. */
export type Snapshot = {
  takenAt: number;
  pausedMs: number;
  items: readonly SnapshotItem[];
  /** Deletes the copies. */
  close(): Promise<void>;
};

/** The name of ClickHouse's own copy, in its folder `shadow`. */
export const FROZEN = "tallymark_backup";

export const clickhouseDir = (dataDir: string): string => join(dataDir, "clickhouse");
export const stagingDir = (dataDir: string): string => join(dataDir, "backup.unfinished");
export const frozenDir = (dataDir: string): string =>
  join(clickhouseDir(dataDir), "shadow", FROZEN);

/** Deletes the copies of a snapshot, also those of a process that was killed. */
export async function removeSnapshot(dataDir: string): Promise<void> {
  await rm(stagingDir(dataDir), { recursive: true, force: true });
  await rm(frozenDir(dataDir), { recursive: true, force: true });
}
