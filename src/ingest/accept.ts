import { hash } from "node:crypto";
import { encodeEventRow } from "@/clickhouse/events";
import type { JournalEvent, Reason } from "@/pipeline";
import type { SentEvent } from "./parse/submission";
import type { Receipt } from "./steps/context";
import { type Draft, makeDraft } from "./steps/draft";
import { enrichClient, nameSession, typeProperties } from "./steps/enrich";
import { normaliseName, repairText } from "./steps/text";
import { checkRetention, clampFuture, correctClock } from "./steps/time";
import { flagPlaceholderId } from "./steps/user";

/** A rule of acceptance: changes the event, or says why it goes no further. */
type Step = (draft: Draft, receipt: Receipt) => Reason | null;

/** What happens to each valid event, in this order. */
const STEPS: readonly Step[] = [
  repairText,
  normaliseName,
  correctClock,
  clampFuture,
  checkRetention,
  flagPlaceholderId,
  enrichClient,
  typeProperties,
  nameSession,
];

/** The first step's reason to refuse the event, if any has one. */
function refusalOf(draft: Draft, receipt: Receipt): Reason | null {
  for (const step of STEPS) {
    const reason = step(draft, receipt);
    if (reason) return reason;
  }
  return null;
}

/**
 * 64 bits over the event's bytes as sent, to tell a retry from another event with the same id. SHA-1
 * because OpenSSL has it in one call at half a microsecond; nothing hangs on its strength.
 */
function fingerprint({ bytes, span }: SentEvent): bigint {
  const digest = hash("sha1", bytes.subarray(span.start, span.end), "hex");
  return BigInt(`0x${digest.slice(0, 16)}`);
}

function toJournalEvent({ sent, row }: Draft): JournalEvent {
  return {
    eventId: row.eventId,
    ts: row.ts,
    fingerprint: sent.event.event_id === undefined ? null : fingerprint(sent),
    eventName: row.eventName,
    row: encodeEventRow(row),
  };
}

export type Prepared = {
  events: JournalEvent[];
  /** The place in the batch of each of `events`. */
  indexes: number[];
};

/** Takes valid events through the steps; what is refused is counted and warned of on the receipt. */
export function prepare(sent: Iterable<SentEvent>, receipt: Receipt): Prepared {
  const events: JournalEvent[] = [];
  const indexes: number[] = [];
  for (const one of sent) {
    const draft = makeDraft(one, receipt);
    const reason = refusalOf(draft, receipt);
    if (reason) {
      receipt.count(reason);
      continue;
    }
    events.push(toJournalEvent(draft));
    indexes.push(one.index);
  }
  return { events, indexes };
}
