import { UUID_BYTES } from "@/base/bytes/uuid";
import { AppError } from "@/base/errors";
import type { EncodedEvents, EventOutcome } from "../../contract/journal";
import {
  entryCount,
  eventIdAt,
  FINGERPRINT_BYTES,
  hasFingerprint,
  pickEvents,
} from "../../journal/store/entry";
import { partitionOf } from "../messages/partition-of";

/** Events of one partition that fit into one message. */
export type Part = { partition: number; events: EncodedEvents };

export type SplitEvents = {
  /** Events with ids of the client. They can be sent again, so they may be stored in part. */
  repeatable: Part[];
  /**
   * All events whose ids the server has just generated, in one message, which is stored whole or
   * not at all: nobody could recognise them if they were sent again.
   */
  unrepeatable: Part | null;
  /** By event. All events but the first of each id are dropped. */
  outcomes: EventOutcome[];
};

/**
 * Divides the events of a request into messages. Throws `payload_too_large` if some
 * cannot be stored whole.
 */
export function splitEvents(
  events: EncodedEvents,
  partitions: number,
  maxBytes: number,
): SplitEvents {
  const outcomes = findTwins(events);
  const byPartition = new Map<number, number[]>();
  const generated: number[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome !== "published") continue;
    if (!hasFingerprint(events.fingerprints, index)) {
      generated.push(index);
      continue;
    }
    const partition = partitionOf(events.entry, index, partitions);
    const known = byPartition.get(partition);
    if (known) known.push(index);
    else byPartition.set(partition, [index]);
  }
  const repeatable = Array.from(byPartition, ([partition, indexes]) =>
    fitting(pick(events, indexes), maxBytes).map((fits) => ({ partition, events: fits })),
  ).flat();
  return { repeatable, unrepeatable: wholePart(events, generated, partitions, maxBytes), outcomes };
}

/** The outcomes, with those of events whose id an earlier event of the request has. */
function findTwins({ entry, fingerprints }: EncodedEvents): EventOutcome[] {
  const count = entryCount(entry);
  if (count === 1) return ["published"];
  const first = new Map<string, number>();
  return Array.from({ length: count }, (_, index) => {
    const at = eventIdAt(index);
    const id = entry.toString("latin1", at, at + UUID_BYTES);
    const twin = first.get(id);
    if (twin === undefined) first.set(id, index);
    if (twin === undefined) return "published";
    return fingerprintOf(fingerprints, twin).equals(fingerprintOf(fingerprints, index))
      ? "duplicate"
      : "conflicting_duplicate";
  });
}

const fingerprintOf = (fingerprints: Buffer, index: number): Buffer =>
  fingerprints.subarray(index * FINGERPRINT_BYTES, (index + 1) * FINGERPRINT_BYTES);

function wholePart(
  events: EncodedEvents,
  indexes: readonly number[],
  partitions: number,
  maxBytes: number,
): Part | null {
  const [first] = indexes;
  if (first === undefined) return null;
  const whole = pick(events, indexes);
  if (sizeOf(whole) > maxBytes) {
    throw new AppError(
      "payload_too_large",
      "The events without an event_id are too large to be stored together. Send an event_id with each event, or smaller batches.",
    );
  }
  return { partition: partitionOf(events.entry, first, partitions), events: whole };
}

function pick(events: EncodedEvents, indexes: readonly number[]): EncodedEvents {
  if (indexes.length === entryCount(events.entry)) return events;
  const kept = new Set(indexes);
  return {
    entry: pickEvents(events.entry, (index) => kept.has(index)),
    fingerprints: Buffer.concat(indexes.map((index) => fingerprintOf(events.fingerprints, index))),
  };
}

/** The events in as many halves as are needed. A single event always fits. */
function fitting(events: EncodedEvents, maxBytes: number): EncodedEvents[] {
  const count = entryCount(events.entry);
  if (count === 1 || sizeOf(events) <= maxBytes) return [events];
  const half = Math.ceil(count / 2);
  const indexes = Array.from({ length: count }, (_, index) => index);
  return [indexes.slice(0, half), indexes.slice(half)].flatMap((some) =>
    fitting(pick(events, some), maxBytes),
  );
}

const sizeOf = ({ entry, fingerprints }: EncodedEvents): number =>
  entry.length + fingerprints.length;
