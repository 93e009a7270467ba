import { ByteWriter } from "@/base/bytes/byte-writer";
import { UUID_BYTES } from "@/base/bytes/uuid";
import { type EventRow, ROW_END } from "./events";

/** Where the name is in an encoded row: after the ids of the project and the event. */
const NAME_AT = 2 * UUID_BYTES;

/**
 * Appends a row in the form of `EVENT_ROWS`. Times must be integers. A number is the double that
 * JSON.parse returned, so it keeps all its digits; -0 becomes 0, which is the same value to users.
 */
export function encodeEventRow(row: EventRow, into: ByteWriter): void {
  into.wordsOfUuid(row.projectId);
  into.wordsOfUuid(row.eventId);
  into.text(row.eventName);
  into.int64(row.ts);
  into.int64(row.receivedAt);
  into.text(row.sentTimestamp);
  into.text(row.userId);
  into.text(row.sessionId);
  into.text(row.platform);
  into.text(row.appVersion);
  into.text(row.sdkVersion);
  into.text(row.browser);
  into.text(row.os);
  into.text(row.deviceType);
  into.text(row.country);
  into.byte(row.isBot ? 1 : 0);
  into.text(row.serverVersion);
  into.text(row.raw);
  for (const key of keysOf(row.strings, into)) {
    into.text(key);
    into.text(row.strings[key] ?? "");
  }
  for (const key of keysOf(row.numbers, into)) {
    into.text(key);
    into.double(row.numbers[key] || 0);
  }
  for (const key of keysOf(row.booleans, into)) {
    into.text(key);
    into.byte(row.booleans[key] ? 1 : 0);
  }
  for (const key of keysOf(row.others, into)) {
    into.text(key);
    into.text(row.others[key] ?? "");
  }
  into.uint32(ROW_END);
}

/** Rows for one insert. */
export function encodeEventRows(rows: readonly EventRow[]): Buffer {
  const bytes = new ByteWriter();
  for (const row of rows) encodeEventRow(row, bytes);
  return bytes.written;
}

function keysOf(map: Readonly<Record<string, unknown>>, into: ByteWriter): string[] {
  const keys = Object.keys(map);
  into.size(keys.length);
  return keys;
}

/** The event's name in an encoded row. */
export function eventNameOf(row: Buffer): string {
  let bytes = 0;
  let at = NAME_AT;
  for (let shift = 0; at < row.length; shift += 7) {
    const byte = row[at++] ?? 0;
    bytes += (byte & 127) << shift;
    if (byte < 128) break;
  }
  return row.toString("utf8", at, at + bytes);
}
