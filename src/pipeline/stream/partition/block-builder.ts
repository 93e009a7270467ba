import { setImmediate } from "node:timers/promises";
import type { Log } from "@/base/log";
import { type BlockLimits, UNLIMITED } from "../../journal/block";
import { entryCount } from "../../journal/store/entry";
import { BLOCK_LIMITS } from "../../writer/block-queue";
import { decodeMessage, type Message, NewerMessage } from "../messages/message";
import type { MessageReader, PartitionStreams, ReaderListener } from "../messages/streams";
import type { MessageRange, Ownership } from "../state/partition-state";
import { PartitionBlock } from "./partition-block";
import type { PartitionIndex } from "./partition-index";

type BuilderOptions = {
  owner: Ownership;
  streams: Pick<PartitionStreams, "readEvents" | "lacksEvents">;
  index: Pick<PartitionIndex, "prepare" | "claim">;
  onLoss: ReaderListener["onLoss"];
  log: Log;
};

/**
 * How many ids to look up before yielding to the event loop. Each lookup may read the disk, and
 * leases must be renewed in the meantime.
 */
const CLAIMS_PER_TURN = 4_096;

/** Builds blocks of the messages that follow the settled ones, in their order. */
export class BlockBuilder {
  readonly #reader: MessageReader;
  readonly #listeners = new Set<() => void>();
  /** Ids looked up since the last yield. */
  #claims = 0;
  #closed = false;

  constructor(private readonly options: BuilderOptions) {
    const { owner, streams, onLoss } = options;
    this.#reader = streams.readEvents(owner.partition, owner.settledTo + 1, {
      onMessage: () => {
        for (const listener of this.#listeners) listener();
      },
      onLoss,
    });
  }

  /** Calls `listener` whenever new messages are there. Returns a function that removes it. */
  onMessages(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The events that are in no block yet. */
  backlog(): { events: number; bytes: number } {
    return { events: this.#reader.waitingEvents, bytes: this.#reader.waitingBytes };
  }

  /**
   * A block of the messages that have arrived, starting with message `from`;
   * null if there are none.
   */
  async build(from: number, limits: BlockLimits): Promise<PartitionBlock | null> {
    const block = new PartitionBlock(this.options.owner.name, from);
    try {
      while (await this.#addNext(block, limits));
    } catch (error) {
      // The messages before it are written first.
      if (!(error instanceof NewerMessage) || block.isEmpty) throw error;
    }
    return block.isEmpty ? null : block;
  }

  /**
   * The block of exactly these messages, once they have arrived; null if the builder
   * is closed before that.
   */
  async rebuild({ from, to }: MessageRange): Promise<PartitionBlock | null> {
    const block = new PartitionBlock(this.options.owner.name, from);
    while (block.to < to && !this.#closed) {
      const next = this.#reader.peek()?.sequence ?? to;
      // If messages are missing, the block ends where it ended before.
      if (next > to) {
        await this.#checkOrder(block.to + 1, next);
        block.skip(to);
      } else if (!(await this.#addNext(block, UNLIMITED))) await this.#arrival();
    }
    return this.#closed ? null : block;
  }

  /** Ends what is running. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const listener of this.#listeners) listener();
    await this.#reader.close();
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
   * Null for a message that is not ours, which must not stop those behind it. Throws
   * {@link NewerMessage}: its events wait for a writer that can read them.
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
      const stop = this.onMessages(() => {
        stop();
        resolve();
      });
      if (this.#closed || this.#reader.waiting > 0) {
        stop();
        resolve();
      }
    });
  }
}
