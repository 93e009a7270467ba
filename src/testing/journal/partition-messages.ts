import { encodeMessage } from "@/pipeline/stream/messages/message";
import {
  encodeEvents,
  type JournalEvent,
  journalEvent,
  NOON,
  P1,
  UNLIMITED,
} from "./journal-events";

/** A message of a partition with these events of one project. */
export const messageOf = (events: readonly JournalEvent[]): Buffer =>
  encodeMessage({
    projectId: P1,
    accountId: UNLIMITED.id,
    receivedAt: NOON,
    tally: {},
    events: encodeEvents(P1, events),
  });

/** A message with this many events that have not been sent before. */
export const messageOfNew = (count = 1): Buffer =>
  messageOf(Array.from({ length: count }, () => journalEvent()));

/** A message that a newer version of Tallymark has published. */
export function newerMessage(): Buffer {
  const message = messageOfNew();
  message.writeUInt8(message.readUInt8(0) + 1, 0);
  return message;
}
