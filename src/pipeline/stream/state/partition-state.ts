import type { LedgerCounts } from "../../contract/ledger";
import type { RejectedEvent } from "../../journal/outbox";

/** A partition as its new owner finds it. */
export type Ownership = {
  partition: number;
  /** Identifies the partition's streams and its counts. */
  id: string;
  /** Names the messages: two messages with the same number and name are the same. */
  name: string;
  /** Increases with each owner. */
  epoch: number;
  writerId: string;
  /** Messages up to this number are in ClickHouse and counted. */
  settledTo: number;
  /** The last message of the stream of ids that contains ids of settled messages. */
  idsTo: number;
  /** Increases when the stream of ids has lost some, and must be read again. */
  idsGeneration: number;
  /** The block whose insert has begun: it ends with message `to`. */
  begun: { to: number; queryId: string } | null;
};

/** Messages of a partition. */
export type MessageRange = { from: number; to: number };

/** Messages that are in ClickHouse. */
export type SettledMessages = MessageRange & {
  /** The last message of the stream of ids with some of theirs; 0 if they have no new ids. */
  idsTo: number;
  counts: LedgerCounts;
  rejected: readonly RejectedEvent[];
};

/** Another process owns the partition now. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor() {
    super("Another process has taken over the partition");
  }
}

/**
 * The durable progress of a partition. Every change fails with {@link LeaseLost}
 * for all but its owner.
 */
export interface PartitionState {
  /**
   * Records that an insert of these messages is about to begin. The first one
   * follows the settled ones.
   */
  begin(owner: Ownership, range: MessageRange, queryId: string): Promise<void>;
  /**
   * Settles these messages and adds their counts, in one statement. Events that cannot be
   * stored are kept before that, even if the lease is lost. Calling it again, after a lost
   * response, changes nothing.
   */
  settle(owner: Ownership, messages: SettledMessages): Promise<void>;
}
