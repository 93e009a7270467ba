import { type Day, dayOf } from "@/clickhouse/data-versions";
import {
  BINARY_FORMAT,
  type EntryEvent,
  entryCount,
  entryEvents,
  entryFormat,
  entryProject,
  entryRows,
  entryTimes,
  type RowFormat,
} from "./store/entry";

/** Consecutive entries that are inserted into ClickHouse together. */
export type Block = {
  /** The numbers of the first and last entry. */
  from: number;
  to: number;
  rows: number;
  bytes: number;
  entries: readonly Buffer[];
  /** The format of all its rows. */
  format: RowFormat;
  /**
   * Names the block if other processes may insert it too, so that ClickHouse stores it once.
   * Another block never has this name.
   */
  token?: string;
};

export type BlockLimits = { rows: number; bytes: number };

/** For a block that is built again, which ends where it ended before. */
export const UNLIMITED: BlockLimits = {
  rows: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
};

/** Smaller chunks of rows are joined, since each is sent separately. */
const CHUNK_BYTES = 64 * 1024;

/** The rows of the block, in chunks. */
export function blockRows({ entries }: Pick<Block, "entries">): Buffer[] {
  const chunks: Buffer[] = [];
  let small: Buffer[] = [];
  let bytes = 0;
  const join = () => {
    if (small.length > 0) chunks.push(Buffer.concat(small, bytes));
    small = [];
    bytes = 0;
  };
  for (const entry of entries) {
    const rows = entryRows(entry);
    if (bytes + rows.length > CHUNK_BYTES) join();
    if (rows.length > CHUNK_BYTES) {
      chunks.push(rows);
    } else {
      small.push(rows);
      bytes += rows.length;
    }
  }
  join();
  return chunks;
}

/** The UTC days of the block's events, by project. */
export function blockDays(block: Block): Map<string, Set<Day>> {
  const days = new Map<string, Set<Day>>();
  for (const entry of block.entries) {
    const projectId = entryProject(entry);
    const ofProject = days.get(projectId) ?? new Set();
    days.set(projectId, ofProject);
    for (const ts of entryTimes(entry)) ofProject.add(dayOf(ts));
  }
  return days;
}

export const blockEvents = (block: Block): EntryEvent[] => block.entries.flatMap(entryEvents);

/** A block that is being read. */
export class GrowingBlock implements Block {
  from = 0;
  to = 0;
  rows = 0;
  bytes = 0;
  readonly entries: Buffer[] = [];
  format: RowFormat = BINARY_FORMAT;

  constructor(private readonly limits: BlockLimits) {}

  /**
   * Adds the entry unless it has another format or would exceed the limits; the first always fits.
   */
  add(key: number, entry: Buffer): boolean {
    const rows = this.rows + entryCount(entry);
    const bytes = this.bytes + entry.length;
    const format = entryFormat(entry);
    const fits = rows <= this.limits.rows && bytes <= this.limits.bytes && format === this.format;
    if (!fits && this.entries.length > 0) return false;
    if (this.entries.length === 0) this.from = key;
    this.format = format;
    this.to = key;
    this.rows = rows;
    this.bytes = bytes;
    this.entries.push(entry);
    return true;
  }
}
