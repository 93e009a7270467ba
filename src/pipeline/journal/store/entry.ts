import { readUuid, UUID_BYTES, writeUuid } from "@/base/bytes/uuid";

/**
 * A journal entry contains accepted events of one project, as bytes:
 *
 *   project (16) · format of the rows (1) · count (3) · count × [event id (16) · ts in ms (8,
 *   double) · bytes of its row (4)] · the rows
 *
 * The rows are sent to ClickHouse unchanged. The table in front of them is needed to check which
 * events of an unconfirmed block were stored.
 */
export type RowFormat = typeof BINARY_FORMAT | typeof JSON_FORMAT;
/** Each row is as in clickhouse/encode-event.ts. */
export const BINARY_FORMAT = 1;
/**
 * Each row is a JSON array and a newline, which its size does not include. Only in journals of
 * older versions, whose count took four bytes, of which the first was always 0.
 */
const JSON_FORMAT = 0;
const FORMAT_AT = UUID_BYTES;
const COUNT_AT = FORMAT_AT + 1;
const COUNT_BYTES = 3;
export const HEADER_BYTES = COUNT_AT + COUNT_BYTES;
const EVENT_BYTES = UUID_BYTES + 8 + 4;
export const FINGERPRINT_BYTES = 8;
/** The maximum size of joined entries. */
const JOINED_BYTES = 256 * 1024;
const EMPTY = Buffer.alloc(0);

export type EntryEvent = { projectId: string; eventId: string; ts: number; row: Buffer };

/** Throws `TypeError` if the id is not a canonical UUID. */
export function encodeHeader(projectId: string, count: number, format: RowFormat): Buffer {
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  writeUuid(projectId, header, 0);
  header.writeUInt8(format, FORMAT_AT);
  header.writeUIntBE(count, COUNT_AT, COUNT_BYTES);
  return header;
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
  header.writeUIntBE(table.length, COUNT_AT, COUNT_BYTES);
  return Buffer.concat([header, ...table, ...rows]);
}

/**
 * Returns the same events in fewer entries; all must be of one project and format. Each entry is
 * put, read and removed separately, so small entries cost several times as much separately as
 * together. Large ones are not copied.
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
  header.writeUIntBE(count, COUNT_AT, COUNT_BYTES);
  const tables = pack.map((entry) => entry.subarray(HEADER_BYTES, rowsAt(entry)));
  return Buffer.concat([header, ...tables, ...pack.map(entryRows)]);
}

export const entryProject = (entry: Buffer): string => readUuid(entry, 0);

export const entryFormat = (entry: Buffer): RowFormat =>
  entry.readUInt8(FORMAT_AT) === JSON_FORMAT ? JSON_FORMAT : BINARY_FORMAT;

export const entryCount = (entry: Buffer): number => entry.readUIntBE(COUNT_AT, COUNT_BYTES);

/** Whether the event at `index` has a fingerprint: its id is from the client. */
export const hasFingerprint = (fingerprints: Buffer, index: number): boolean =>
  fingerprints.readUInt32BE(index * FINGERPRINT_BYTES) !== 0 ||
  fingerprints.readUInt32BE(index * FINGERPRINT_BYTES + 4) !== 0;

/** The offset of an event id in the entry. */
export const eventIdAt = (index: number): number => HEADER_BYTES + index * EVENT_BYTES;

const rowsAt = (entry: Buffer): number => HEADER_BYTES + entryCount(entry) * EVENT_BYTES;

/** The size of the row of the event at `at`. */
const rowBytes = (entry: Buffer, at: number): number =>
  entry.readUInt32BE(at + UUID_BYTES + 8) + (entryFormat(entry) === JSON_FORMAT ? 1 : 0);

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

/** All rows of the entry. */
export const entryRows = (entry: Buffer): Buffer => entry.subarray(rowsAt(entry));

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
