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
  /**
   * Null if there is no stream of ids. `eventsTo` is the last message of events whose ids are in
   * message `idsTo`; null if that has expired.
   */
  ids: { last: number; eventsTo: number | null } | null;
};

/**
 * Why the streams and the database do not belong together, and whether events or only ids differ.
 */
export type Mismatch = { reason: string; differing: "events" | "ids" };

/** Null if they belong together. */
export function mismatchOf(state: PartitionStreamsState): Mismatch | null {
  const events = eventMismatch(state);
  if (events !== null) return { reason: events, differing: "events" };
  const ids = idMismatch(state);
  return ids === null ? null : { reason: ids, differing: "ids" };
}

function eventMismatch(state: PartitionStreamsState): string | null {
  const { events, settledBefore, settledAfter, isUsed } = state;
  if (events === null) return isUsed ? "the events are missing in NATS" : null;
  if (events.id !== state.id) return "the streams in NATS belong to another database";
  if (events.last < settledBefore) return "NATS is older than the database";
  if (events.first > settledAfter + 1) return "the database is older than NATS";
  return null;
}

function idMismatch({ ids, idsTo, settledBefore, isUsed }: PartitionStreamsState): string | null {
  if (ids === null) return isUsed ? "the ids of earlier events are missing in NATS" : null;
  // Ids of a block that could not be settled may have the number of lost ones.
  const isLost = ids.last < idsTo || (ids.eventsTo ?? 0) > settledBefore;
  return isLost ? "the ids of earlier events in NATS are older than the database" : null;
}

/** Identifies exactly this state, so that accepting one mismatch never accepts a different one. */
export const lossCode = (states: readonly PartitionStreamsState[]): string =>
  createHash("sha256").update(JSON.stringify(states)).digest("hex").slice(0, 8);
