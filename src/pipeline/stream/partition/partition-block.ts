import { UUID_BYTES } from "@/base/bytes/uuid";
import { eventNameOf } from "@/clickhouse/encode-event";
import type { LedgerCounts } from "../../contract/ledger";
import type { Block, BlockLimits } from "../../journal/block";
import { CounterDeltas } from "../../journal/counters/counters";
import { acceptedEvents, type ClaimOutcome, tallyOf } from "../../journal/ids/claim-outcome";
import {
  BINARY_FORMAT,
  entryCount,
  eventIdAt,
  FINGERPRINT_BYTES,
  lastRow,
} from "../../journal/store/entry";
import { ID_BYTES, type ProjectIds } from "../messages/id-message";
import type { Message } from "../messages/message";

/**
 * Consecutive messages of a partition: the new events in them, their ids, and the counts of all.
 */
export class PartitionBlock implements Block {
  /** The number of the last message. */
  to: number;
  rows = 0;
  bytes = 0;
  readonly entries: Buffer[] = [];
  readonly format = BINARY_FORMAT;
  /** In ms since the epoch; infinite without messages. */
  oldestReceivedAt = Number.POSITIVE_INFINITY;
  /** Including duplicates. */
  #sent = 0;
  readonly #counts = new CounterDeltas();
  readonly #ids = new Map<string, Buffer[]>();
  readonly #arrivals = new Map<string, LedgerCounts["arrivals"][number]>();

  constructor(
    private readonly partitionName: string,
    readonly from: number,
  ) {
    this.to = from - 1;
  }

  get token(): string {
    return `${this.partitionName}/${this.from}-${this.to}`;
  }

  get isEmpty(): boolean {
    return this.to < this.from;
  }

  /** Whether a message with so many events and bytes can be added. The first always can. */
  hasRoomFor(events: number, bytes: number, limits: BlockLimits): boolean {
    return (
      this.isEmpty || (this.#sent + events <= limits.rows && this.bytes + bytes <= limits.bytes)
    );
  }

  /** `outcomes` are those of the message's events. */
  add(sequence: number, message: Message, outcomes: readonly ClaimOutcome[]): void {
    const { projectId, receivedAt, tally, events } = message;
    const counted = tallyOf(outcomes);
    this.to = sequence;
    this.oldestReceivedAt = Math.min(this.oldestReceivedAt, receivedAt);
    this.#sent += outcomes.length;
    this.#counts.addTally(projectId, receivedAt, tally);
    this.#counts.addTally(projectId, receivedAt, counted);
    if (events === null || counted.accepted === 0) return;
    this.#counts.addUsage(message.accountId, receivedAt, counted.accepted);
    const entry = acceptedEvents(events.entry, outcomes);
    this.entries.push(entry);
    this.rows += counted.accepted;
    this.bytes += entry.length;
    this.#addIds(message, outcomes);
    this.#arrivals.set(projectId, {
      projectId,
      eventName: eventNameOf(lastRow(entry)),
      receivedAt,
    });
  }

  /** Adds a message without content. */
  skip(sequence: number): void {
    this.to = sequence;
  }

  /** The ids of the new events. */
  ids(): ProjectIds[] {
    return Array.from(this.#ids, ([projectId, ids]) => ({ projectId, ids: Buffer.concat(ids) }));
  }

  /** The increments of all counts. */
  counts(rejected: readonly { event: { projectId: string } }[], now: number): LedgerCounts {
    const counts = new CounterDeltas();
    counts.addAll(this.#counts);
    for (const { event } of rejected) counts.addTally(event.projectId, now, { unstorable: 1 });
    return { ...counts.values(), arrivals: [...this.#arrivals.values()] };
  }

  #addIds({ projectId, events }: Message, outcomes: readonly ClaimOutcome[]): void {
    if (events === null) return;
    const ids = Buffer.allocUnsafe(ID_BYTES * outcomes.filter((one) => one === "accepted").length);
    let at = 0;
    for (let index = 0; index < entryCount(events.entry); index++) {
      if (outcomes[index] !== "accepted") continue;
      const idAt = eventIdAt(index);
      events.entry.copy(ids, at, idAt, idAt + UUID_BYTES);
      const fingerprintAt = index * FINGERPRINT_BYTES;
      events.fingerprints.copy(
        ids,
        at + UUID_BYTES,
        fingerprintAt,
        fingerprintAt + FINGERPRINT_BYTES,
      );
      at += ID_BYTES;
    }
    const known = this.#ids.get(projectId);
    if (known) known.push(ids);
    else this.#ids.set(projectId, [ids]);
  }
}
