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
