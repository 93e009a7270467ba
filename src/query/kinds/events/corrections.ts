import { MAX_AHEAD_MS } from "@/base/time/retention";
import { Fault, readDateTime } from "@/base/validation";

/** What ingestion changed about an event's time, and why. */
export type TimeCorrection =
  /** The device's clock was off: the event was moved by `movedMs`. */
  | { kind: "clock"; sentMs: number; movedMs: number }
  /** It lay `aheadMs` after its receipt, which was taken instead. */
  | { kind: "future"; sentMs: number; aheadMs: number }
  /** The client sent no time: that of receipt was taken. */
  | { kind: "missing" };

/**
 * Told from what is kept: the time as sent, as stored, and that of receipt. A clock that is put right
 * never leaves an event after its receipt, so only one that was sent more than an hour after it can
 * have been set to it.
 */
export function timeCorrection(event: {
  sentTimestamp: string;
  happenedAt: number;
  receivedAt: number;
}): TimeCorrection | null {
  const { sentTimestamp, happenedAt, receivedAt } = event;
  if (sentTimestamp === "") return { kind: "missing" };
  const sentMs = readSent(sentTimestamp);
  if (sentMs === null || sentMs === happenedAt) return null;
  const aheadMs = sentMs - receivedAt;
  if (happenedAt === receivedAt && aheadMs > MAX_AHEAD_MS)
    return { kind: "future", sentMs, aheadMs };
  return { kind: "clock", sentMs, movedMs: happenedAt - sentMs };
}

/** A time that was sent as a number is kept as its digits. */
function readSent(text: string): number | null {
  const read = readDateTime(text);
  if (!(read instanceof Fault)) return read;
  const number = Number(text);
  const again = Number.isFinite(number) ? readDateTime(number) : read;
  return again instanceof Fault ? null : again;
}
