import { LOCKS, type PrismaClient } from "@/database";
import type { Store, TeamsContext } from "../changes/context";

/** Hashing a password on a busy machine may take seconds, and so may the wait for another process. */
const PATIENCE = { timeout: 60_000, maxWait: 60_000 };

/** Runs `work` in one transaction, one process at a time: two that start together must not both create. */
export function inSetupTransaction<T>(
  { prisma, clock }: Pick<TeamsContext, "clock"> & { prisma: PrismaClient },
  work: (store: Store) => Promise<T>,
): Promise<T> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.setup})`;
    return work({ prisma: tx, clock });
  }, PATIENCE);
}
