import { notFound, signedOut } from "@/base/errors";
import type { Prisma } from "@/database";
import type { Store, TeamsContext } from "./context";

export type ChangeContext = Pick<TeamsContext, "prisma" | "clock">;

/** In ms. Many changes to one team queue for its lock, each taking a few milliseconds. */
const PATIENCE = { maxWait: 30_000, timeout: 30_000 };

export const inTransaction = <T>(
  { prisma, clock }: ChangeContext,
  work: (store: Store) => Promise<T>,
): Promise<T> => prisma.$transaction((tx) => work({ prisma: tx, clock }), PATIENCE);

/**
 * Locks the user's row before the user gets something that deleting their account removes, so that
 * the two cannot overlap. Throws `unauthenticated` once the account is deleted. Lock a user before
 * any team.
 */
export async function lockUser(prisma: Prisma.TransactionClient, userId: string): Promise<void> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT id FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (rows.length === 0) throw signedOut();
}

/** Throws `not_found` for a team that does not exist or is deleted. */
export async function lockTeam(prisma: Prisma.TransactionClient, teamId: string): Promise<void> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT id FROM teams WHERE id = ${teamId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (rows.length === 0) throw notFound("Team");
}
