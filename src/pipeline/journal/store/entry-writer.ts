import { ByteWriter } from "@/base/bytes/byte-writer";
import type { EncodedEvents } from "@/pipeline/contract/journal";
import { BINARY_FORM, encodeHeader, FINGERPRINT_BYTES } from "./entry";

/** One event, apart from its row. */
export type EventHead = {
  /** Canonical lower-case UUID. */
  eventId: string;
  /** Corrected time in ms since the epoch. */
  ts: number;
  /**
   * At least eight bytes of a hash of the event as the client sent it; null if the server generated the
   * id.
   */
  fingerprint: Uint8Array | null;
};

const NONE = new Uint8Array(FINGERPRINT_BYTES);
const INSTEAD_OF_NONE = Uint8Array.from({ length: FINGERPRINT_BYTES }, () => 255);

/** Shared by all writers, since an entry is written without interruption: buffers that grow once. */
const table = new ByteWriter();
const rows = new ByteWriter();
const fingerprints = new ByteWriter();

/** Writes the events of one entry. Only one writer can be in use at a time, until its `finish`. */
export class EntryWriter {
  #count = 0;

  constructor(private readonly projectId: string) {
    for (const part of [table, rows, fingerprints]) part.clear();
  }

  /** `writeRow` appends the event's row. Throws `TypeError` if the id is not a canonical UUID. */
  add({ eventId, ts, fingerprint }: EventHead, writeRow: (into: ByteWriter) => void): void {
    const start = rows.length;
    table.uuid(eventId);
    table.doubleBE(ts);
    writeRow(rows);
    table.uint32BE(rows.length - start);
    fingerprints.raw(fingerprint ? stored(fingerprint) : NONE);
    this.#count++;
  }

  finish(): EncodedEvents {
    const header = encodeHeader(this.projectId, this.#count, BINARY_FORM);
    return {
      entry: Buffer.concat([header, table.written, rows.written]),
      fingerprints: Buffer.from(fingerprints.written),
    };
  }
}

/** Zeros mean that there is no fingerprint, so a hash that begins with them becomes another one. */
function stored(fingerprint: Uint8Array): Uint8Array {
  for (let at = 0; at < FINGERPRINT_BYTES; at++)
    if (fingerprint[at] !== 0) return fingerprint.subarray(0, FINGERPRINT_BYTES);
  return INSTEAD_OF_NONE;
}
