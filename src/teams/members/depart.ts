import { AppError } from "@/base/errors";
import type { Prisma } from "@/database";
import { writeAudit } from "../audit/write";
import { lockTeam } from "../change";
import type { Store } from "../context";
import { revokeKeysOf } from "../personal-keys/revoke";
import { markDeleted } from "../team/delete";
import { teamsOf } from "../wall";

/**
 * Takes a user who deletes their account out of everything: their keys are refused, teams that they
 * have for themselves are deleted, others left. Throws `conflict` while they own a team with other
 * members. To be called in the transaction that deletes the account; afterwards the cache of ingest
 * keys has to forget.
 */
export async function departFromAll(store: Store, userId: string): Promise<void> {
  await lockTeamsOf(store.prisma, userId);
  const teams = await findTeams(store.prisma, userId);
  assertNobodyLeftBehind(teams);
  await revokeKeysOf(store, userId);
  for (const team of teams) {
    if (team.isOwner) await deleteOwn(store, userId, team);
    else await leave(store, userId, team);
  }
}

type OwnTeam = { id: string; name: string; isOwner: boolean; others: number };

/** In the order of their ids: of two who lock the same teams, none waits for the other in a circle. */
async function lockTeamsOf(prisma: Prisma.TransactionClient, userId: string): Promise<void> {
  const ids = await prisma.team.findMany({
    where: teamsOf(userId),
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of ids) await lockTeam(prisma, id);
}

async function findTeams(prisma: Prisma.TransactionClient, userId: string): Promise<OwnTeam[]> {
  const rows = await prisma.team.findMany({
    where: teamsOf(userId),
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

async function deleteOwn(store: Store, actorId: string, { id, name }: OwnTeam): Promise<void> {
  await markDeleted(store, id);
  await writeAudit(store, { teamId: id, actorId, action: "team.deleted", subject: name });
}

async function leave(store: Store, userId: string, { id: teamId }: OwnTeam): Promise<void> {
  const { user } = await store.prisma.membership.delete({
    where: { teamId_userId: { teamId, userId } },
    select: { user: { select: { name: true } } },
  });
  const entry = { teamId, actorId: userId, action: "member.left", subject: user.name } as const;
  await writeAudit(store, entry);
}
