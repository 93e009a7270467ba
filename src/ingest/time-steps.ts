import { RETENTION_MONTHS } from "@/base/time/durations";
import type { Draft } from "./draft";
import { CLOCK_TOLERANCE_MS, MAX_AHEAD_MS } from "./limits";
import type { Receipt } from "./receipt";

/**
 * Moves a timestamp by as much as the device's clock was off when the batch was sent. A timestamp
 * later than the sending was not taken from that clock, so it is never moved further ahead.
 */
export function correctClock({ sent, row }: Draft, receipt: Receipt): null {
  if (receipt.sentAt === null || sent.event.timestamp === undefined) return null;
  const behind = receipt.receivedAt - receipt.sentAt;
  if (Math.abs(behind) <= CLOCK_TOLERANCE_MS) return null;
  if (behind > 0 && row.ts > receipt.sentAt) return null;
  row.ts += behind;
  receipt.count("clock_corrected");
  return null;
}

export function clampFuture({ sent, row }: Draft, receipt: Receipt): null {
  if (row.ts <= receipt.receivedAt + MAX_AHEAD_MS) return null;
  row.ts = receipt.receivedAt;
  receipt.count("timestamp_in_future");
  receipt.warn(
    sent.index,
    "timestamp_in_future",
    "The timestamp is more than an hour after the receipt; the time of receipt was taken instead.",
  );
  return null;
}

/** What can never be seen is not stored, and so nobody pays for it. */
export function checkRetention(
  { sent, row }: Draft,
  receipt: Receipt,
): "older_than_retention" | null {
  if (row.ts >= receipt.floor) return null;
  receipt.warn(
    sent.index,
    "older_than_retention",
    `The timestamp is more than ${RETENTION_MONTHS} months old; the event was neither stored nor counted.`,
  );
  return "older_than_retention";
}
