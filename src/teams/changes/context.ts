import type { Clock } from "@/base/time/clock";
import type { Prisma, PrismaClient } from "@/database";
import type { IngestKeyCache } from "../ingest-keys/lookup/cache";

/** The database, or a transaction in it, and the clock for its timestamps. */
export type Store = { prisma: Prisma.TransactionClient; clock: Clock };

export type TeamsContext = { prisma: PrismaClient; clock: Clock; ingestKeys: IngestKeyCache };

/** `createdAt` and `updatedAt` of a new row. */
export function newTimestamps(clock: Clock): { createdAt: Date; updatedAt: Date } {
  const now = new Date(clock.now());
  return { createdAt: now, updatedAt: now };
}
