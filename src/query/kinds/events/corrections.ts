import { MAX_AHEAD_MS } from "@/base/time/retention";
import { Fault, readDateTime } from "@/base/validation";

/** A change that ingestion made to an event's time, and the reason. */
export type TimeCorrection =
  /** The device's clock was off, so the event was moved by `movedMs`. */
  | { kind: "clock"; sentMs: number; movedMs: number }
  /** The event was dated `aheadMs` after its receipt, so the time of receipt was used. */
  | { kind: "future"; sentMs: number; aheadMs: number }
  /** The client sent no time, so the time of receipt was used. */
  | { kind: "missing" };

/**
 * Derived from the time as sent, the stored time and the time of receipt. Clock correction never
 * moves an event past its receipt, so the time of receipt replaces a sent time only if that was
 * more than an hour later.
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

/** A time sent as a number is stored as its digits. */
function readSent(text: string): number | null {
  const read = readDateTime(text);
  if (!(read instanceof Fault)) return read;
  const number = Number(text);
  const again = Number.isFinite(number) ? readDateTime(number) : read;
  return again instanceof Fault ? null : again;
}
