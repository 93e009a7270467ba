import { RETENTION_MONTHS } from "@/base/time/durations";
import { MAX_AHEAD_MS } from "@/base/time/retention";
import type { RequestContext } from "./context";
import type { Draft } from "./draft";

/**
 * A device clock that is off by at most this much counts as correct: the network may have caused
 * the delay.
 */
const CLOCK_TOLERANCE_MS = 60_000;
/**
 * Moves a timestamp by the offset of the device's clock when the batch was sent. A timestamp later
 * than `sent_at` did not come from that clock, so it is never moved further ahead.
 */
export function correctClock({ sent, row }: Draft, context: RequestContext): null {
  const { receivedAt, sentAt, report } = context;
  if (sentAt === null || sent.event.timestamp === undefined) return null;
  const behind = receivedAt - sentAt;
  if (Math.abs(behind) <= CLOCK_TOLERANCE_MS) return null;
  if (behind > 0 && row.ts > sentAt) return null;
  row.ts += behind;
  report.count("clock_corrected");
  return null;
}

export function clampFuture({ sent, row }: Draft, { receivedAt, report }: RequestContext): null {
  if (row.ts <= receivedAt + MAX_AHEAD_MS) return null;
  row.ts = receivedAt;
  report.count("timestamp_in_future");
  report.warn(
    sent.index,
    "timestamp_in_future",
    "The timestamp is more than an hour in the future; the time of receipt was used instead.",
  );
  return null;
}

/**
 * Rejects events that retention would hide, so that teams do not pay for events they can never see.
 */
export function checkRetention(
  { sent, row }: Draft,
  { retentionFloor, report }: RequestContext,
): "older_than_retention" | null {
  if (row.ts >= retentionFloor) return null;
  report.warn(
    sent.index,
    "older_than_retention",
    `The timestamp is more than ${RETENTION_MONTHS} months old; the event was not stored and does not count.`,
  );
  return "older_than_retention";
}
