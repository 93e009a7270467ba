import type { PlainResponse } from "@/base/http/plain-http";
import type { Append, EncodedEvents, EventOutcome } from "@/pipeline";

/**
 * The part of ingestion that needs the stores: keys, plans, quotas and the journal. All the
 * work before it, from the bytes of a request to encoded events, needs none of them and can
 * run in another process.
 */
export interface Acceptor {
  isWellFormed(key: string): boolean;
  /**
   * Finds a key's project; null if the key does not exist or is revoked, or its project is deleted.
   * Throws {@link RequestRejected} if the project accepts no events.
   */
  admit(key: string, receivedAt: number): Promise<Admission | null>;
}

/** A key that was valid just now. {@link accept} is what decides. */
export interface Admission {
  readonly projectId: string;
  /**
   * Stores events and counts what was rejected, by the limits that the key's team has now. All or
   * nothing. Throws {@link RequestRejected} if the team or its key may not send these events.
   */
  accept(input: Input): Promise<Accepted>;
}

/** What a request leads to: events to store, and counts of those that were rejected. */
export type Input = Pick<Append, "receivedAt" | "tally"> & {
  /** Null if there is only something to count. */
  events: EncodedEvents | null;
  /**
   * How many events the request contains. If it is over the quota, all of them count as rejected.
   */
  received: number;
};

export type Accepted = { outcomes: EventOutcome[]; usageHeaders: Record<string, string> };

/** The request is rejected, and this has been counted. */
export class RequestRejected extends Error {
  constructor(readonly response: PlainResponse) {
    super(`Rejected with ${response.status}.`);
    this.name = "RequestRejected";
  }
}
