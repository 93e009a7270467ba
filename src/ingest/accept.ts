import { hash } from "node:crypto";
import { encodeEventRow } from "@/clickhouse/encode-event";
import type { EncodedEvents, Reason } from "@/pipeline";
import { EntryWriter } from "@/pipeline/journal/store/entry-writer";
import type { SentEvent } from "./parse/read-batch";
import type { RequestContext } from "./steps/context";
import { type Draft, makeDraft } from "./steps/draft";
import { enrichClient, nameSession, typeProperties } from "./steps/enrich";
import { normaliseName, repairText } from "./steps/text";
import { checkRetention, clampFuture, correctClock } from "./steps/time";
import { flagPlaceholderId } from "./steps/user";

/** A rule that changes an event or returns the reason to reject it. */
type Step = (draft: Draft, context: RequestContext) => Reason | null;

/** Every valid event goes through these steps, in this order. */
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

function rejectionReason(draft: Draft, context: RequestContext): Reason | null {
  for (const step of STEPS) {
    const reason = step(draft, context);
    if (reason) return reason;
  }
  return null;
}

/**
 * Hashes the event's bytes, as sent, to distinguish a retry from another event with the same id.
 * Uses SHA-1, which OpenSSL computes in one call, in half a microsecond; security does not depend
 * on it. As text, since a buffer per event keeps the garbage collector busy.
 */
const fingerprintOf = ({ bytes, span }: SentEvent): string =>
  hash("sha1", bytes.subarray(span.start, span.end), "binary");

export type PreparedEvents = EncodedEvents & {
  /** The position of each event in the request. */
  indexes: number[];
};

/** Runs valid events through the steps; rejected ones are counted in the report. */
export function prepareEvents(sent: Iterable<SentEvent>, context: RequestContext): PreparedEvents {
  const entry = new EntryWriter(context.projectId);
  const indexes: number[] = [];
  for (const one of sent) {
    const draft = makeDraft(one, context);
    const reason = rejectionReason(draft, context);
    if (reason) {
      context.report.count(reason);
      continue;
    }
    const { eventId, ts } = draft.row;
    const fingerprint = one.event.event_id === undefined ? null : fingerprintOf(one);
    entry.add({ eventId, ts, fingerprint }, (into) => encodeEventRow(draft.row, into));
    indexes.push(one.index);
  }
  return { ...entry.finish(), indexes };
}
