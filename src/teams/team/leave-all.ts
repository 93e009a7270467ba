import { AppError } from "@/base/errors";
import type { Prisma } from "@/database";
import type { Store } from "../changes/context";
import { type NewAuditEntry, writeAudits } from "../changes/write-audit";
import { revokeInvitationsSentBy } from "../invitations/revoke";
import { revokeKeysOf } from "../personal-keys/revoke";
import { markDeleted } from "./delete";

/**
 * Takes a user who deletes their account out of everything: their keys are refused, teams that they
 * have for themselves are deleted, others left. Throws `conflict` while they own a team with other
 * members. To be called in the transaction that deletes the account. Answers the ids of the teams that were
 * deleted, which the cache of ingest keys has to forget afterwards.
 */
export async function leaveAllTeams(store: Store, userId: string): Promise<string[]> {
  await lockTeamsOf(store.prisma, userId);
  const teams = await findTeams(store.prisma, userId);
  assertNobodyLeftBehind(teams);
  await revokeKeysOf(store, userId);
  const entries: TeamEntry[] = [];
  for (const team of teams) {
    entries.push(team.isOwner ? await deleteOwn(store, team) : await leave(store, userId, team));
  }
  await writeAudits(store, userId, entries);
  return teams.filter((team) => team.isOwner).map(({ id }) => id);
}

type TeamEntry = Omit<NewAuditEntry, "actorId">;
type OwnTeam = { id: string; name: string; isOwner: boolean; others: number };

/** In the order of their ids: of two who lock the same teams, none waits for the other in a circle. */
async function lockTeamsOf(prisma: Prisma.TransactionClient, userId: string): Promise<void> {
  await prisma.$queryRaw`
    SELECT t.id FROM teams t JOIN memberships m ON m.team_id = t.id
    WHERE m.user_id = ${userId}::uuid AND t.deleted_at IS NULL ORDER BY t.id FOR UPDATE OF t`;
}

async function findTeams(prisma: Prisma.TransactionClient, userId: string): Promise<OwnTeam[]> {
  const rows = await prisma.team.findMany({
    // Also those that have suspended them.
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

function assertNobodyLeftBehind(teams: OwnTeam[]): void {
  const names = teams.filter((team) => team.isOwner && team.others > 0).map(({ name }) => name);
  if (names.length === 0) return;
  throw new AppError(
    "conflict",
    `Others are in a team that you own: ${names.join(", ")}. Hand it over or delete it first.`,
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
