import { AppError } from "@/base/errors";
import type { Clock } from "@/base/time/clock";
import type { Prisma, PrismaClient } from "@/database";
import type { IngestKeyCache } from "../ingest-keys/lookup/cache";

/** Where rows go: the database, or one transaction in it. */
export type Store = { prisma: Prisma.TransactionClient; clock: Clock };

/** What changes to teams, projects and keys need. */
export type TeamsContext = { prisma: PrismaClient; clock: Clock; ingestKeys: IngestKeyCache };

/** `createdAt` and `updatedAt` of a row that is made now. */
export function newTimestamps(clock: Clock): { createdAt: Date; updatedAt: Date } {
  const now = new Date(clock.now());
  return { createdAt: now, updatedAt: now };
}

/**
 * `updatedAt` of a row that is changed now: later than before also within one millisecond, as it is what
 * the next change is held against.
 */
export const nextUpdatedAt = ({ updatedAt }: { updatedAt: Date }, clock: Clock): Date =>
  new Date(Math.max(clock.now(), updatedAt.getTime() + 1));

/**
 * Throws `conflict` where a row is not as whoever changes it has `seen` it (its `updatedAt`): another's
 * change would be lost without a word. `what`: what people call such a thing.
 */
export function assertUnchanged(row: { updatedAt: Date }, seen: string, what: string): void {
  if (row.updatedAt.getTime() === Date.parse(seen)) return;
  throw new AppError(
    "conflict",
    `Somebody has changed this ${what} meanwhile. Open it again before you change it, or save yours as a new one.`,
  );
}
