import { setImmediate } from "node:timers/promises";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { Block, BlockLimits } from "../../journal/block";
import type { RejectedEvent } from "../../journal/outbox";
import { entryCount } from "../../journal/store/entry";
import { countEvents } from "../../metrics/journal-metrics";
import { recordLag } from "../../metrics/lag";
import { type Arrivals, BLOCK_LIMITS, type BlockQueue } from "../../writer/block-queue";
import { encodeIds } from "../messages/id-message";
import { decodeMessage, type Message, NewerMessage } from "../messages/message";
import { IdsMissing, type MessageReader, type PartitionStreams } from "../messages/streams";
import { LeaseLost, type Ownership, type PartitionState } from "../state/partition-state";
import { continueAfterSettled } from "./continue-after-settled";
import { PartitionBlock } from "./partition-block";
import type { PartitionIndex } from "./partition-index";

export type OutboxOptions = {
  owner: Ownership;
  streams: PartitionStreams;
  state: PartitionState;
  index: PartitionIndex;
  /** Whether the lease is certainly still this process's. */
  isHeld: () => boolean;
  /** Called once if the partition cannot go on as it is: its owner must give it up. */
  onFailure: (error: unknown) => void;
  clock: Clock;
  log: Log;
};

/** More than a block's, which the first message always fits. */
const UNLIMITED: BlockLimits = { rows: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/**
 * How many ids are looked for before others have a turn. Each can take a read of the disk, and leases are renewed
 * meanwhile.
 */
const CLAIMS_PER_TURN = 4_096;

/**
 * The events of one partition, without duplicates, as blocks for the writer.
 *
 * What makes them count once: a block is a range of messages, which is recorded before it is inserted. It is
 * settled, with all its counts, in one transaction of its owner. Until then, its ids are not in the index of
 * anyone else, so that another owner makes the same block of the same messages, and inserts it under the same
 * name. Messages are removed once they are settled.
 */
export class PartitionOutbox implements BlockQueue, Arrivals {
  #settledUpTo: number;
  /** The last message of the stream of ids that contains ids of settled messages. */
  #idsTo: number;
  readonly #reader: MessageReader;
  readonly #listeners = new Set<() => void>();
  #removing: Promise<void>;
  /** The ids that were looked for since others had a turn. */
  #claims = 0;
  #closed = false;
  /** Set after an error that leaves the state in memory behind that of the stores. */
  #failed = false;

  constructor(private readonly options: OutboxOptions) {
    const { owner, streams } = options;
    this.#settledUpTo = owner.settledTo;
    this.#idsTo = owner.idsTo;
    this.#reader = streams.readEvents(owner.partition, owner.settledTo + 1, {
      onMessage: () => {
        for (const listener of this.#listeners) listener();
      },
      onLoss: () => {
        this.#removing = this.#removing.then(() => this.#continueNumbers());
      },
    });
    // What an earlier owner could not remove.
    this.#removing = this.#remove(owner.settledTo);
  }

  get settledUpTo(): number {
    return this.#settledUpTo;
  }

  onEntries(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  backlog(): { events: number; bytes: number } {
    return { events: this.#reader.waitingEvents, bytes: this.#reader.waitingBytes };
  }

  measureLag(block: Block): void {
    if (!(block instanceof PartitionBlock)) return;
    const waited = this.options.clock.now() - block.oldestReceivedAt;
    if (Number.isFinite(waited)) recordLag(waited / 1_000);
  }

  next(limits: BlockLimits): Promise<Block | null> {
    return this.#guard(async () => {
      const block = new PartitionBlock(this.options.owner.name, this.#settledUpTo + 1);
      try {
        while (await this.#addNext(block, limits));
      } catch (error) {
        // The messages before it are written first.
        if (!(error instanceof NewerMessage) || block.isEmpty) throw error;
      }
      return block.isEmpty ? null : block;
    });
  }

  async unconfirmed(): Promise<{ block: Block; queryId: string } | null> {
    const { owner } = this.options;
    if (owner.begun === null) return null;
    const { to, queryId } = owner.begun;
    return this.#guard(async () => {
      const block = new PartitionBlock(owner.name, owner.settledTo + 1);
      while (block.to < to && !this.#closed) {
        const next = this.#reader.peek()?.sequence ?? to;
        // If messages are missing, the block ends where it ended before.
        if (next > to) {
          await this.#checkOrder(block.to + 1, next);
          block.skip(to);
        } else if (!(await this.#addNext(block, UNLIMITED))) await this.#arrival();
      }
      return this.#closed ? null : { block, queryId };
    });
  }

  async begin({ from, to }: Block, queryId: string): Promise<void> {
    const { owner, state, isHeld } = this.options;
    this.#assertWorking();
    await this.#owned(() => state.begin(owner, { from, to }, queryId));
    if (!isHeld()) throw new Error("The lease of the partition may have expired");
  }

  async settle(block: Block, rejected: readonly RejectedEvent[]): Promise<void> {
    if (!(block instanceof PartitionBlock)) throw new TypeError("Not a block of a partition");
    const { owner, state, index, clock } = this.options;
    const { from, to } = block;
    this.#assertWorking();
    const idsTo = await this.#addIds(block);
    const counts = block.counts(rejected, clock.now());
    await this.#owned(() => state.settle(owner, { from, to, idsTo, counts, rejected }));
    for (const { reason, count } of counts.days) countEvents({ [reason]: count });
    this.#settledUpTo = to;
    this.#idsTo = Math.max(idsTo, this.#idsTo);
    await this.#guard(() => index.commit(Math.max(idsTo, index.idsReadTo)));
    this.#removing = this.#removing.then(() => this.#remove(to));
  }

  /** Ends what is running. A block that is not settled is made again by the next owner. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const listener of this.#listeners) listener();
    await this.#reader.close();
    await this.#removing;
  }

  /** Adds the next message, if it has arrived and fits. */
  async #addNext(block: PartitionBlock, limits: BlockLimits): Promise<boolean> {
    const stored = this.#reader.peek();
    if (stored === undefined || this.#closed) return false;
    const message = this.#decode(stored.sequence, stored.data);
    const events = message?.events ? entryCount(message.events.entry) : 0;
    if (!block.hasRoomFor(events, stored.data.length, limits)) return false;
    // Once for the whole block, while no claim is waiting for its commit.
    if (block.isEmpty) await this.options.index.prepare(BLOCK_LIMITS.rows);
    await this.#checkOrder(block.to + 1, stored.sequence);
    const outcomes = message?.events
      ? this.options.index.claim(message.projectId, message.events)
      : [];
    if (message) block.add(stored.sequence, message, outcomes);
    else block.skip(stored.sequence);
    this.#reader.take();
    this.#claims += outcomes.length;
    if (this.#claims >= CLAIMS_PER_TURN) {
      this.#claims = 0;
      await setImmediate();
    }
    return true;
  }

  /**
   * Null for a message that is not ours, which must not stop those behind it. Throws {@link NewerMessage}: its
   * events wait for a writer that can read them.
   */
  #decode(sequence: number, data: Uint8Array): Message | null {
    try {
      return decodeMessage(data);
    } catch (error) {
      if (error instanceof NewerMessage) throw error;
      const { partition } = this.options.owner;
      this.options.log.error(
        { err: error, partition, sequence },
        "A message in NATS is not readable; skipped it",
      );
      return null;
    }
  }

  /** Throws if NATS has left out messages that it has, as a node that is not up to date does. */
  async #checkOrder(expected: number, sequence: number): Promise<void> {
    if (sequence === expected) return;
    const { partition } = this.options.owner;
    if (!(await this.options.streams.lacksEvents(partition, expected)))
      throw new Error(`NATS has left out the messages ${expected} to ${sequence - 1}`);
    this.options.log.error(
      { partition, from: expected, to: sequence - 1 },
      "Messages with accepted events are missing from NATS",
    );
  }

  #arrival(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.onEntries(() => {
        stop();
        resolve();
      });
      if (this.#closed || this.#reader.waiting > 0) {
        stop();
        resolve();
      }
    });
  }

  /** Returns the number of the last message; 0 if there are no new ids. */
  async #addIds(block: PartitionBlock): Promise<number> {
    const { streams, owner } = this.options;
    let last = 0;
    for (const [part, data] of encodeIds(block.to, block.ids()).entries()) {
      last = await streams.addIds(owner.partition, `${block.token}/${part}`, data);
      // Fails for good: the next owner finds that the stream has gone back.
      if (last <= this.#idsTo) await this.#guard(() => this.#rejectIds());
    }
    return last;
  }

  async #rejectIds(): Promise<never> {
    throw new IdsMissing(this.options.owner.partition, this.#idsTo);
  }

  async #remove(upTo: number): Promise<void> {
    const { streams, owner, log } = this.options;
    if (upTo === 0) return;
    await streams.removeEvents(owner.partition, upTo).catch((error: unknown) => {
      log.warn(
        { err: error },
        "Could not remove settled messages from NATS; retrying with the next ones",
      );
    });
  }

  async #continueNumbers(): Promise<void> {
    const { streams, owner, log } = this.options;
    const { partition } = owner;
    const options = { streams, partition, log };
    await continueAfterSettled(options, this.#settledUpTo).catch((error: unknown) => {
      log.warn(
        { err: error, partition },
        "Could not continue the numbers of messages in NATS; retrying",
      );
    });
  }

  async #owned<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof LeaseLost) this.options.onFailure(error);
      throw error;
    }
  }

  #assertWorking(): void {
    if (this.#failed) throw new Error("The partition is being given up");
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    this.#assertWorking();
    try {
      return await work();
    } catch (error) {
      this.#failed = true;
      this.options.onFailure(error);
      throw error;
    }
  }
}
