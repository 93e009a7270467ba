import { notFound, signedOut } from "@/base/errors";
import type { Prisma } from "@/database";
import type { Store, TeamsContext } from "./context";

/** What a change is made with. */
export type ChangeContext = Pick<TeamsContext, "prisma" | "clock">;

/** Many changes to one team wait for each other, each for some milliseconds. */
const PATIENCE = { maxWait: 30_000, timeout: 30_000 };

export const inTransaction = <T>(
  { prisma, clock }: ChangeContext,
  work: (store: Store) => Promise<T>,
): Promise<T> => prisma.$transaction((tx) => work({ prisma: tx, clock }), PATIENCE);

/**
 * For what gives a user something that the deletion of their account takes away: either comes first,
 * and after the deletion this throws `unauthenticated`. To be locked before any team.
 */
export async function lockUser(prisma: Prisma.TransactionClient, userId: string): Promise<void> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT id FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (rows.length === 0) throw signedOut();
}

/** Throws `not_found` for a team that is not there or deleted. */
export async function lockTeam(prisma: Prisma.TransactionClient, teamId: string): Promise<void> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT id FROM teams WHERE id = ${teamId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (rows.length === 0) throw notFound("Team");
}
