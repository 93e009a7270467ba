import { readUuid, UUID_BYTES, writeUuid } from "@/base/bytes/uuid";
import type { EncodedEvents } from "../../contract/journal";
import type { Tally } from "../../contract/reason";
import {
  HEADER_BYTES as ENTRY_HEADER_BYTES,
  entryCount,
  FINGERPRINT_BYTES,
} from "../../journal/store/entry";

/**
 * A message of an event stream contains events of one project and counts, as bytes:
 *
 *   version (1) · project (16) · account (16) · time of receipt (8, double) · bytes of the tally
 *   (2) · tally, as JSON · [entry, as in journal/store/entry.ts · fingerprints (8 each)]
 */
export type Message = {
  projectId: string;
  /** The account whose usage increases. */
  accountId: string;
  /** In ms since the epoch. */
  receivedAt: number;
  /** Counts in addition to those of the events' outcomes. */
  tally: Tally;
  /** Null if there is only something to count. */
  events: EncodedEvents | null;
};

const VERSION = 1;
/**
 * Text begins with a higher byte, so what others publish by mistake is not taken
 * for a newer message.
 */
const HIGHEST_VERSION = 31;
const PROJECT_AT = 1;
const ACCOUNT_AT = PROJECT_AT + UUID_BYTES;
const RECEIVED_AT = ACCOUNT_AT + UUID_BYTES;
const TALLY_BYTES_AT = RECEIVED_AT + 8;
const HEADER_BYTES = TALLY_BYTES_AT + 2;
/** More than a message can have in addition to its events: a tally has a number for each reason. */
export const MESSAGE_OVERHEAD = 2_048;
/** Counts that belong to no account. */
export const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

export function encodeMessage({
  projectId,
  accountId,
  receivedAt,
  tally,
  events,
}: Message): Buffer {
  const tallyText = Buffer.from(JSON.stringify(tally));
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt8(VERSION, 0);
  writeUuid(projectId, header, PROJECT_AT);
  writeUuid(accountId, header, ACCOUNT_AT);
  header.writeDoubleBE(receivedAt, RECEIVED_AT);
  header.writeUInt16BE(tallyText.length, TALLY_BYTES_AT);
  return Buffer.concat([header, tallyText, ...(events ? [events.entry, events.fingerprints] : [])]);
}

/** A newer version of Tallymark has published the message. */
export class NewerMessage extends Error {
  override readonly name = "NewerMessage";

  constructor(content: string) {
    super(`A newer version of Tallymark has published ${content}. Upgrade this writer.`);
  }
}

/** Throws {@link NewerMessage}, or `RangeError` if the bytes are not a message. */
export function decodeMessage(data: Uint8Array): Message {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const version = bytes.readUInt8(0);
  if (version > VERSION && version <= HIGHEST_VERSION) throw new NewerMessage("events");
  if (version !== VERSION) throw new RangeError("The message has an unknown version");
  const tallyEnd = HEADER_BYTES + bytes.readUInt16BE(TALLY_BYTES_AT);
  const tally: Tally = JSON.parse(bytes.toString("utf8", HEADER_BYTES, tallyEnd));
  return {
    projectId: readUuid(bytes, PROJECT_AT),
    accountId: readUuid(bytes, ACCOUNT_AT),
    receivedAt: bytes.readDoubleBE(RECEIVED_AT),
    tally,
    events: bytes.length === tallyEnd ? null : decodeEvents(bytes.subarray(tallyEnd)),
  };
}

/** How many events a message has, without decoding it; 0 if it is not readable. */
export function eventCount(data: Uint8Array): number {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (bytes.length < HEADER_BYTES || bytes.readUInt8(0) !== VERSION) return 0;
  const entry = bytes.subarray(HEADER_BYTES + bytes.readUInt16BE(TALLY_BYTES_AT));
  return entry.length < ENTRY_HEADER_BYTES ? 0 : entryCount(entry);
}

function decodeEvents(bytes: Buffer): EncodedEvents {
  const entryEnd = bytes.length - entryCount(bytes) * FINGERPRINT_BYTES;
  return { entry: bytes.subarray(0, entryEnd), fingerprints: bytes.subarray(entryEnd) };
}
