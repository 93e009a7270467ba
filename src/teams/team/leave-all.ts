import { AppError } from "@/base/errors";
import type { Prisma } from "@/database";
import type { Store, TeamsContext } from "../changes/context";
import { type NewAuditEntry, writeAudits } from "../changes/write-audit";
import { revokeInvitationsSentBy } from "../invitations/revoke";
import { revokeKeysOf } from "../personal-keys/revoke";
import { markDeleted } from "./delete";

/**
 * Removes a user from all teams when they delete their account: revokes their keys, deletes teams
 * where they are the only member and leaves the others. Throws `conflict` while they own a team
 * with other members. Must be called in the transaction that deletes the account. Returns the ids
 * of the deleted teams, whose cached ingest keys the caller must clear.
 */
export async function leaveAllTeams(store: Store, userId: string): Promise<string[]> {
  await lockTeamsOf(store.prisma, userId);
  const teams = await findTeams(store.prisma, userId);
  assertOwnsNoSharedTeam(teams);
  await revokeKeysOf(store, userId);
  const entries: TeamEntry[] = [];
  for (const team of teams) {
    entries.push(team.isOwner ? await deleteOwn(store, team) : await leave(store, userId, team));
  }
  await writeAudits(store, userId, entries);
  return teams.filter((team) => team.isOwner).map(({ id }) => id);
}

/**
 * Ends the subscriptions of the teams that {@link leaveAllTeams} will delete. Must be called before
 * its transaction. Throws `conflict` like it, and the errors of `Subscriptions`; if one of several
 * cannot be ended, none is.
 */
export async function endOwnSubscriptions(
  { prisma, subscriptions }: Pick<TeamsContext, "prisma" | "subscriptions">,
  userId: string,
): Promise<void> {
  const teams = await findTeams(prisma, userId);
  assertOwnsNoSharedTeam(teams);
  const own = teams.filter((team) => team.isOwner);
  for (const { id } of own) await subscriptions.assertCanEnd(id);
  for (const { id } of own) await subscriptions.end(id);
}

type TeamEntry = Omit<NewAuditEntry, "actorId">;
type OwnTeam = { id: string; name: string; isOwner: boolean; others: number };

/**
 * Teams are locked in the order of their ids, so that two calls that lock the same teams cannot
 * deadlock.
 */
async function lockTeamsOf(prisma: Prisma.TransactionClient, userId: string): Promise<void> {
  await prisma.$queryRaw`
    SELECT t.id FROM teams t JOIN memberships m ON m.team_id = t.id
    WHERE m.user_id = ${userId}::uuid AND t.deleted_at IS NULL ORDER BY t.id FOR UPDATE OF t`;
}

async function findTeams(prisma: Prisma.TransactionClient, userId: string): Promise<OwnTeam[]> {
  const rows = await prisma.team.findMany({
    // Teams that have suspended the user are included.
    where: { deletedAt: null, memberships: { some: { userId } } },
    select: { id: true, name: true, memberships: { select: { userId: true, role: true } } },
  });
  return rows.map(({ id, name, memberships }) => ({
    id,
    name,
    isOwner: memberships.some((one) => one.userId === userId && one.role === "owner"),
    others: memberships.length - 1,
  }));
}

function assertOwnsNoSharedTeam(teams: OwnTeam[]): void {
  const names = teams.filter((team) => team.isOwner && team.others > 0).map(({ name }) => name);
  if (names.length === 0) return;
  throw new AppError(
    "conflict",
    `You own a team with other members: ${names.join(", ")}. Transfer ownership or delete the team first.`,
  );
}

async function deleteOwn(store: Store, { id: teamId, name }: OwnTeam): Promise<TeamEntry> {
  await markDeleted(store, teamId);
  return { teamId, action: "team.deleted", subject: name };
}

async function leave(store: Store, userId: string, { id: teamId }: OwnTeam): Promise<TeamEntry> {
  const key = { teamId, userId };
  const { user } = await store.prisma.membership.delete({
    where: { teamId_userId: key },
    select: { user: { select: { name: true } } },
  });
  await revokeInvitationsSentBy(store, key, userId);
  return { teamId, action: "member.left", subject: user.name };
}
