import { writeUuid } from "@/base/bytes/uuid";
import type { EventRow } from "@/clickhouse/events";
import type { EncodedEvents } from "@/pipeline";

/** A row as older versions encoded it. */
const jsonRow = (row: EventRow): string =>
  JSON.stringify([
    row.projectId,
    row.eventId,
    row.eventName,
    row.ts,
    row.receivedAt,
    row.sentTimestamp,
    row.userId,
    row.sessionId,
    row.platform,
    row.appVersion,
    row.sdkVersion,
    row.browser,
    row.os,
    row.deviceType,
    row.country,
    row.isBot ? 1 : 0,
    row.serverVersion,
    row.raw,
    row.strings,
    row.numbers,
    row.booleans,
    row.others,
  ]);

/** An entry as older versions wrote it. */
export function jsonEntry(
  projectId: string,
  rows: readonly EventRow[],
  encode: (row: EventRow) => string = jsonRow,
): EncodedEvents {
  const header = Buffer.alloc(20);
  writeUuid(projectId, header, 0);
  header.writeUInt32BE(rows.length, 16);
  const lines = rows.map((row) => Buffer.from(`${encode(row)}\n`));
  const table = rows.map(({ eventId, ts }, index) => {
    const event = Buffer.alloc(28);
    writeUuid(eventId, event, 0);
    event.writeDoubleBE(ts, 16);
    event.writeUInt32BE((lines[index]?.length ?? 0) - 1, 24);
    return event;
  });
  return {
    entry: Buffer.concat([header, ...table, ...lines]),
    fingerprints: Buffer.alloc(rows.length * 8, 1),
  };
}
