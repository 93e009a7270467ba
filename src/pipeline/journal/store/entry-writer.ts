import { ByteWriter } from "@/base/bytes/byte-writer";
import type { EncodedEvents } from "@/pipeline/contract/journal";
import { BINARY_FORMAT, encodeHeader, FINGERPRINT_BYTES } from "./entry";

/** One event, apart from its row. */
export type EventHead = {
  /** Canonical lower-case UUID. */
  eventId: string;
  /** Corrected time in ms since the epoch. */
  ts: number;
  /**
   * A hash of the event as the client sent it, with a byte per character and at least eight; null
   * if the server generated the id.
   */
  fingerprint: string | null;
};

const NONE = "\0".repeat(FINGERPRINT_BYTES);
const INSTEAD_OF_NONE = "\u00ff".repeat(FINGERPRINT_BYTES);

/**
 * Shared by all writers, since an entry is written without interruption: buffers that grow once.
 */
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
    writeFingerprint(fingerprint);
    this.#count++;
  }

  finish(): EncodedEvents {
    const header = encodeHeader(this.projectId, this.#count, BINARY_FORMAT);
    return {
      entry: Buffer.concat([header, table.written, rows.written]),
      fingerprints: Buffer.from(fingerprints.written),
    };
  }
}

/** Zeros mean that there is no fingerprint, so a hash that begins with them becomes another one. */
function writeFingerprint(fingerprint: string | null): void {
  const isTaken = fingerprint?.startsWith(NONE) === true;
  const bytes = isTaken ? INSTEAD_OF_NONE : (fingerprint ?? NONE);
  for (let at = 0; at < FINGERPRINT_BYTES; at++) fingerprints.byte(bytes.charCodeAt(at));
}
