import type { Block, BlockLimits } from "../journal/block";
import type { RejectedEvent } from "../journal/outbox";

/** The most that a block of several entries has. */
export const BLOCK_LIMITS: BlockLimits = { rows: 50_000, bytes: 32 * 1024 ** 2 };

/** Accepted events in order, as blocks, and the durable record of the writer's progress. */
export interface BlockQueue {
  /** All entries up to this number are settled. */
  readonly settledUpTo: number;
  /** The oldest entries within the limits, but at least one; null if there are none. */
  next(limits: BlockLimits): Promise<Block | null>;
  /** The block of an insert whose outcome is unknown; null if there is none. */
  unconfirmed(): Promise<{ block: Block; queryId: string } | null>;
  /** Records that an insert of the block, or of part of it, is about to begin. */
  begin(block: Block, queryId: string): Promise<void>;
  /** Marks a block as done: its events are in ClickHouse, except for the rejected ones. */
  settle(block: Block, rejectedEvents: readonly RejectedEvent[]): Promise<void>;
}

/** What arrives in a queue. */
export interface Arrivals {
  /** Calls `listener` whenever new entries are there. Returns a function that removes it. */
  onEntries(listener: () => void): () => void;
  /** The events that are waiting. */
  backlog(): { events: number; bytes: number };
  /** Measures how long the block's events, which can be queried now, have waited. */
  measureLag(block: Block): void;
}
