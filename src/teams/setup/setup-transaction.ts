import { LOCKS, type PrismaClient } from "@/database";
import type { Store, TeamsContext } from "../changes/context";

/**
 * In ms. Hashing a password on a busy machine may take seconds, and so may waiting
 * for another process.
 */
const PATIENCE = { timeout: 60_000, maxWait: 60_000 };

/**
 * Runs `work` in a transaction, one process at a time, so that two processes that start together do
 * not both create the data.
 */
export function inSetupTransaction<T>(
  { prisma, clock }: Pick<TeamsContext, "clock"> & { prisma: PrismaClient },
  work: (store: Store) => Promise<T>,
): Promise<T> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.setup})`;
    return work({ prisma: tx, clock });
  }, PATIENCE);
}
