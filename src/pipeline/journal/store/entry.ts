import type { EncodedEvents } from "@/pipeline/contract/journal";
import { readUuid, UUID_BYTES, writeUuid } from "./uuid";

/**
 * A journal entry contains accepted events of one project, as bytes:
 *
 *   project (16) · count (4) · count × [event id (16) · ts in ms (8, double) · bytes of its row (4)] ·
 *   the rows, each with a newline
 *
 * The rows are sent to ClickHouse unchanged. The table in front of them is needed to check which
 * events of an unconfirmed block were stored.
 */
const HEADER_BYTES = UUID_BYTES + 4;
const EVENT_BYTES = UUID_BYTES + 8 + 4;
const LINE_END = 0x0a;
export const FINGERPRINT_BYTES = 8;
/** The maximum size of joined entries. */
const JOINED_BYTES = 256 * 1024;
const EMPTY = Buffer.alloc(0);

export type EntryEvent = { projectId: string; eventId: string; ts: number; row: Buffer };

/** One event, ready to be encoded. */
export type JournalEvent = {
  /** Canonical lower-case UUID. */
  eventId: string;
  /** Corrected time in ms since the epoch. */
  ts: number;
  /** A hash of the event as the client sent it; null if the server generated the id. */
  fingerprint: bigint | null;
  /** The encoded row (see clickhouse/events.ts), without the newline. */
  row: string;
};

/** Throws `TypeError` if an id is not a canonical UUID. */
export function encodeEvents(projectId: string, events: readonly JournalEvent[]): EncodedEvents {
  const fingerprints = Buffer.allocUnsafe(events.length * FINGERPRINT_BYTES);
  for (const [index, { fingerprint }] of events.entries()) {
    // Zero means that there is none, so a hash that happens to be zero becomes another one.
    const stored = fingerprint === 0n ? 1n : (fingerprint ?? 0n);
    fingerprints.writeBigUInt64BE(stored, index * FINGERPRINT_BYTES);
  }
  return { entry: encodeEntry(projectId, events), fingerprints };
}

function encodeEntry(projectId: string, events: readonly JournalEvent[]): Buffer {
  const rowBytes = events.reduce((sum, { row }) => sum + Buffer.byteLength(row) + 1, 0);
  const entry = Buffer.allocUnsafe(HEADER_BYTES + events.length * EVENT_BYTES + rowBytes);
  writeUuid(projectId, entry, 0);
  entry.writeUInt32BE(events.length, UUID_BYTES);
  let at = HEADER_BYTES;
  let rowAt = HEADER_BYTES + events.length * EVENT_BYTES;
  for (const event of events) {
    const written = entry.write(event.row, rowAt);
    entry[rowAt + written] = LINE_END;
    writeUuid(event.eventId, entry, at);
    entry.writeDoubleBE(event.ts, at + UUID_BYTES);
    entry.writeUInt32BE(written, at + UUID_BYTES + 8);
    at += EVENT_BYTES;
    rowAt += written + 1;
  }
  return entry;
}

/** The events of the entry for which `isKept` returns true, as an entry. */
export function pickEvents(entry: Buffer, isKept: (index: number) => boolean): Buffer {
  const header = Buffer.from(entry.subarray(0, HEADER_BYTES));
  const table: Buffer[] = [];
  const rows: Buffer[] = [];
  let rowAt = rowsAt(entry);
  for (let index = 0; index < entryCount(entry); index++) {
    const at = eventIdAt(index);
    const rowEnd = rowAt + rowBytes(entry, at);
    if (isKept(index)) {
      table.push(entry.subarray(at, at + EVENT_BYTES));
      rows.push(entry.subarray(rowAt, rowEnd));
    }
    rowAt = rowEnd;
  }
  header.writeUInt32BE(table.length, UUID_BYTES);
  return Buffer.concat([header, ...table, ...rows]);
}

/**
 * Returns the same events in fewer entries; all must be of one project. Each entry is put, read and removed
 * separately, so small entries cost several times as much separately as together. Large ones are
 * not copied.
 */
export function joinEntries(entries: readonly Buffer[]): Buffer[] {
  const joined: Buffer[] = [];
  let pack: Buffer[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (bytes + entry.length > JOINED_BYTES && pack.length > 0) {
      joined.push(join(pack));
      pack = [];
      bytes = 0;
    }
    pack.push(entry);
    bytes += entry.length;
  }
  if (pack.length > 0) joined.push(join(pack));
  return joined;
}

function join(pack: readonly Buffer[]): Buffer {
  const [first = EMPTY, ...others] = pack;
  if (others.length === 0) return first;
  const header = Buffer.from(first.subarray(0, HEADER_BYTES));
  const count = pack.reduce((sum, entry) => sum + entryCount(entry), 0);
  header.writeUInt32BE(count, UUID_BYTES);
  const tables = pack.map((entry) => entry.subarray(HEADER_BYTES, rowsAt(entry)));
  return Buffer.concat([header, ...tables, ...pack.map(entryRows)]);
}

export const entryProject = (entry: Buffer): string => readUuid(entry, 0);

export const entryCount = (entry: Buffer): number => entry.readUInt32BE(UUID_BYTES);

/** The offset of an event id in the entry. */
export const eventIdAt = (index: number): number => HEADER_BYTES + index * EVENT_BYTES;

const rowsAt = (entry: Buffer): number => HEADER_BYTES + entryCount(entry) * EVENT_BYTES;

/** The size of the row of the event at `at`, with its newline. */
const rowBytes = (entry: Buffer, at: number): number => entry.readUInt32BE(at + UUID_BYTES + 8) + 1;

/** The last event's row; the entry is not empty. */
export function lastRow(entry: Buffer): Buffer {
  return entry.subarray(entry.length - rowBytes(entry, eventIdAt(entryCount(entry) - 1)));
}

/** The timestamps of its events, in ms. */
export function* entryTimes(entry: Buffer): Generator<number> {
  const end = rowsAt(entry);
  for (let at = HEADER_BYTES + UUID_BYTES; at < end; at += EVENT_BYTES)
    yield entry.readDoubleBE(at);
}

/** All rows of the entry, each with a newline. */
export const entryRows = (entry: Buffer): Buffer => entry.subarray(rowsAt(entry));

/** Yields the events one by one; `row` includes the newline. */
export function entryEvents(entry: Buffer): EntryEvent[] {
  const projectId = entryProject(entry);
  const events: EntryEvent[] = [];
  let rowAt = rowsAt(entry);
  for (let at = HEADER_BYTES; events.length < entryCount(entry); at += EVENT_BYTES) {
    const rowEnd = rowAt + rowBytes(entry, at);
    events.push({
      projectId,
      eventId: readUuid(entry, at),
      ts: entry.readDoubleBE(at + UUID_BYTES),
      row: entry.subarray(rowAt, rowEnd),
    });
    rowAt = rowEnd;
  }
  return events;
}
