import type { Clock } from "@/base/time/clock";
import type { Prisma, PrismaClient } from "@/database";
import type { IngestKeyCache } from "../ingest-keys/lookup/cache";

/** The database, or a transaction in it, and the clock for its timestamps. */
export type Store = { prisma: Prisma.TransactionClient; clock: Clock };

/** The database, and the cache of ingest keys that must be cleared after a change to a team. */
export type TeamsStores = { prisma: PrismaClient; clock: Clock; ingestKeys: IngestKeyCache };

export type TeamsContext = TeamsStores & { subscriptions: Subscriptions };

/** What teams need from billing, which they do not import. */
export type Subscriptions = {
  /**
   * Throws what `end` would throw now, and ends nothing, but reports usage as `end` does. Called
   * before several are ended, so that one that cannot be ended keeps all of them.
   */
  assertCanEnd(teamId: string): Promise<void>;
  /**
   * Cancels the team's subscription, so that a deleted team is not charged. Must be called before
   * the transaction of the deletion. Throws `BackendUnavailable` if that is not possible now, and
   * `conflict` if it is out of reach.
   */
  end(teamId: string): Promise<void>;
};

/** `createdAt` and `updatedAt` of a new row. */
export function newTimestamps(clock: Clock): { createdAt: Date; updatedAt: Date } {
  const now = new Date(clock.now());
  return { createdAt: now, updatedAt: now };
}
