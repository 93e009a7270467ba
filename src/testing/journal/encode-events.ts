import type { EncodedEvents } from "@/pipeline";
import { FINGERPRINT_BYTES } from "@/pipeline/journal/store/entry";
import { EntryWriter } from "@/pipeline/journal/store/entry-writer";

/** One event, ready to be stored. */
export type JournalEvent = {
  eventId: string;
  ts: number;
  /** Null if the server generated the id. */
  fingerprint: bigint | null;
  /** The encoded row. */
  row: Buffer;
};

export function encodeEvents(projectId: string, events: readonly JournalEvent[]): EncodedEvents {
  const entry = new EntryWriter(projectId);
  for (const { eventId, ts, fingerprint, row } of events) {
    entry.add({ eventId, ts, fingerprint: bytesOf(fingerprint) }, (into) => {
      for (const byte of row) into.byte(byte);
    });
  }
  return entry.finish();
}

function bytesOf(fingerprint: bigint | null): string | null {
  if (fingerprint === null) return null;
  const bytes = Buffer.alloc(FINGERPRINT_BYTES);
  bytes.writeBigUInt64BE(fingerprint);
  return bytes.toString("latin1");
}
