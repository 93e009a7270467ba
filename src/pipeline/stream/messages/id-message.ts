import { readUuid, UUID_BYTES, writeUuid } from "@/base/bytes/uuid";
import { DAY_MS } from "@/base/time/durations";
import { FINGERPRINT_BYTES } from "../../journal/store/entry";
import { NewerMessage } from "./message";

/**
 * A message of a stream of ids contains the ids of events that were accepted from a range
 * of messages, as bytes:
 *
 *   version (1) · last message of the range (8, double) ·
 *   by project: project (16) · count (4) · count × [event id (16) · fingerprint (8)]
 */
const VERSION = 1;
const HEADER_BYTES = 1 + 8;
const GROUP_BYTES = UUID_BYTES + 4;
export const ID_BYTES = UUID_BYTES + FINGERPRINT_BYTES;
/**
 * How long NATS keeps ids. They are remembered for 31 days; a day more allows
 * for clocks that differ.
 */
export const IDS_KEPT_MS = 32 * DAY_MS;
/** A block can have more ids than fit into one message. */
const MAX_IDS = 25_000;

/** The accepted ids of a project, {@link ID_BYTES} each. */
export type ProjectIds = { projectId: string; ids: Buffer };

export function encodeIds(to: number, projects: readonly ProjectIds[]): Buffer[] {
  const messages: Buffer[] = [];
  let groups: Buffer[] = [];
  let room = MAX_IDS;
  const flush = () => {
    if (groups.length > 0) messages.push(Buffer.concat([headerOf(to), ...groups]));
    groups = [];
    room = MAX_IDS;
  };
  for (const { projectId, ids } of projects) {
    for (let at = 0; at < ids.length; ) {
      const some = ids.subarray(at, at + room * ID_BYTES);
      groups.push(groupOf(projectId, some.length / ID_BYTES), some);
      at += some.length;
      room -= some.length / ID_BYTES;
      if (room === 0) flush();
    }
  }
  flush();
  return messages;
}

/** Throws {@link NewerMessage}, or `RangeError` if the bytes are not a message of ids. */
export function decodeIds(data: Uint8Array): { to: number; projects: ProjectIds[] } {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const version = bytes.readUInt8(0);
  if (version > VERSION) throw new NewerMessage("ids of events");
  if (version !== VERSION) throw new RangeError("The message has an unknown version");
  const projects: ProjectIds[] = [];
  for (let at = HEADER_BYTES; at < bytes.length; ) {
    const idsAt = at + GROUP_BYTES;
    const end = idsAt + bytes.readUInt32BE(at + UUID_BYTES) * ID_BYTES;
    projects.push({ projectId: readUuid(bytes, at), ids: bytes.subarray(idsAt, end) });
    at = end;
  }
  return { to: bytes.readDoubleBE(1), projects };
}

function headerOf(to: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(VERSION, 0);
  header.writeDoubleBE(to, 1);
  return header;
}

function groupOf(projectId: string, count: number): Buffer {
  const group = Buffer.alloc(GROUP_BYTES);
  writeUuid(projectId, group, 0);
  group.writeUInt32BE(count, UUID_BYTES);
  return group;
}
