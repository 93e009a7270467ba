import { notFound, signedOut } from "@/base/errors";
import type { Prisma } from "@/database";
import { type NewAuditEntry, writeAudit } from "./audit/write";
import type { Store, TeamsContext } from "./context";
import { membershipIn, type TeamMembership } from "./membership";
import type { Permission } from "./roles";

/** Whose change, to which team. */
export type Who = { teamId: string; actorId: string };

/** A change under way: the transaction, and what the actor is in the locked team. */
export type Change = Store & {
  team: TeamMembership;
  actorId: string;
  audit(entry: Pick<NewAuditEntry, "action" | "subject" | "detail">): Promise<void>;
};

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

/**
 * Runs a change to a team in one transaction, under the lock of the team's row: changes to one team
 * take place one after the other, so what one of them counts (members, projects, owners) stays true
 * until it is committed. What the actor may do is read under the lock: whoever lost the right while
 * the change waited does not make it.
 */
export function changeTeam<T>(
  context: ChangeContext,
  who: Who,
  permission: Permission,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (store) => {
    await lockTeam(store.prisma, who.teamId);
    const team = await membershipIn(store.prisma, who, permission);
    const audit: Change["audit"] = (entry) => writeAudit(store, { ...who, ...entry });
    return work({ ...store, team, actorId: who.actorId, audit });
  });
}
