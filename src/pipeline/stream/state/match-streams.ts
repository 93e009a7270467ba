import { createHash } from "node:crypto";

/** A partition's streams in NATS, compared with its row in PostgreSQL. */
export type PartitionStreamsState = {
  partition: number;
  id: string;
  /** Whether the partition ever had an owner. */
  isUsed: boolean;
  /** Read before the streams and after them, since writers may be running. */
  settledBefore: number;
  settledAfter: number;
  /** Null if there is no stream of events. */
  events: { id: string; first: number; last: number } | null;
  /** The last message of ids that was settled, read before the streams. */
  idsTo: number;
  /** Null if there is no stream of ids. */
  ids: { last: number } | null;
};

/** Describes why the streams and the database do not belong together; null if they do. */
export function mismatchOf(state: PartitionStreamsState): string | null {
  const { events, ids, idsTo, settledBefore, settledAfter, isUsed } = state;
  if (events === null) return isUsed ? "the events are missing in NATS" : null;
  if (events.id !== state.id) return "the streams in NATS belong to another database";
  if (ids === null && isUsed) return "the ids of earlier events are missing in NATS";
  if (ids !== null && ids.last < idsTo)
    return "the ids of earlier events in NATS are older than the database";
  if (events.last < settledBefore) return "NATS is older than the database";
  if (events.first > settledAfter + 1) return "the database is older than NATS";
  return null;
}

/** Identifies exactly this state, so that accepting one mismatch never accepts a different one. */
export const lossCode = (states: readonly PartitionStreamsState[]): string =>
  createHash("sha256").update(JSON.stringify(states)).digest("hex").slice(0, 8);
