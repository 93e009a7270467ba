import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { Block, BlockLimits } from "../../journal/block";
import type { RejectedEvent } from "../../journal/outbox";
import { countEvents } from "../../metrics/journal-metrics";
import { recordLag } from "../../metrics/lag";
import type { Arrivals, BlockQueue } from "../../writer/block-queue";
import { encodeIds } from "../messages/id-message";
import { IdsMissing, type PartitionStreams } from "../messages/streams";
import { LeaseLost, type Ownership, type PartitionState } from "../state/partition-state";
import { BlockBuilder } from "./block-builder";
import { PartitionBlock } from "./partition-block";
import type { PartitionIndex } from "./partition-index";
import { SettledRemoval } from "./settled-removal";

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

/**
 * The events of one partition, without duplicates, as blocks for the writer.
 *
 * What makes them count once: a block is a range of messages, which is recorded before it is
 * inserted. It is settled, with all its counts, in one transaction of its owner. Until then,
 * its ids are not in the index of anyone else, so that another owner builds the same block from
 * the same messages, and inserts it with the same deduplication token. Messages are removed
 * once they are settled.
 */
export class PartitionOutbox implements BlockQueue, Arrivals {
  #settledUpTo: number;
  /** The last message of the stream of ids that contains ids of settled messages. */
  #idsTo: number;
  readonly #builder: BlockBuilder;
  readonly #removal: SettledRemoval;
  /** Set after an error that leaves the state in memory behind that of the stores. */
  #failed = false;

  constructor(private readonly options: OutboxOptions) {
    const { owner, streams, index, log } = options;
    const { partition } = owner;
    this.#settledUpTo = owner.settledTo;
    this.#idsTo = owner.idsTo;
    this.#removal = new SettledRemoval({ streams, partition, log });
    const onLoss = () => this.#removal.continueAfter(() => this.#settledUpTo);
    this.#builder = new BlockBuilder({ owner, streams, index, onLoss, log });
    // What an earlier owner could not remove.
    this.#removal.remove(owner.settledTo);
  }

  get settledUpTo(): number {
    return this.#settledUpTo;
  }

  onEntries(listener: () => void): () => void {
    return this.#builder.onMessages(listener);
  }

  backlog(): { events: number; bytes: number } {
    return this.#builder.backlog();
  }

  measureLag(block: Block): void {
    if (!(block instanceof PartitionBlock)) return;
    const waited = this.options.clock.now() - block.oldestReceivedAt;
    if (Number.isFinite(waited)) recordLag(waited / 1_000);
  }

  next(limits: BlockLimits): Promise<Block | null> {
    return this.#guard(() => this.#builder.build(this.#settledUpTo + 1, limits));
  }

  async unconfirmed(): Promise<{ block: Block; queryId: string } | null> {
    const { begun, settledTo } = this.options.owner;
    if (begun === null) return null;
    const { to, queryId } = begun;
    return this.#guard(async () => {
      const block = await this.#builder.rebuild({ from: settledTo + 1, to });
      return block && { block, queryId };
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
    this.#removal.remove(to);
  }

  /** Ends what is running. A block that is not settled is made again by the next owner. */
  async close(): Promise<void> {
    await this.#builder.close();
    await this.#removal.finish();
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
