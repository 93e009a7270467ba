import { membershipIn } from "../access/membership";
import { changeTeam, type TeamActor } from "../changes/change-team";
import type { Store, TeamsContext } from "../changes/context";
import { assertNameTyped } from "../schema";

/**
 * Deletes the team: from now on, it and its projects cannot be found, and their ingest keys are
 * rejected. The purger removes the events later. Ends the team's subscription first; throws
 * `BackendUnavailable`, and deletes nothing, if that is not possible now.
 */
export async function deleteTeam(
  context: TeamsContext,
  who: TeamActor,
  typedName: string,
): Promise<void> {
  const { teamName } = await membershipIn(context.prisma, who, "team:delete");
  assertNameTyped(typedName, teamName);
  await context.subscriptions.end(who.teamId);
  await changeTeam(context, who, "team:delete", async ({ prisma, clock, team, audit }) => {
    const { teamId, teamName } = team;
    assertNameTyped(typedName, teamName);
    await markDeleted({ prisma, clock }, teamId);
    await audit({ action: "team.deleted", subject: teamName });
  });
  context.ingestKeys.forget(who.teamId);
}

/**
 * Must be called under the team's lock. Afterwards the caller must clear the team's cached ingest
 * keys.
 */
export async function markDeleted({ prisma, clock }: Store, teamId: string): Promise<void> {
  const now = new Date(clock.now());
  const deleted = { deletedAt: now, updatedAt: now };
  await prisma.team.update({ where: { id: teamId }, data: deleted });
  await prisma.project.updateMany({ where: { teamId, deletedAt: null }, data: deleted });
  await prisma.invitation.updateMany({
    where: { teamId, acceptedAt: null, revokedAt: null },
    data: { revokedAt: now },
  });
}
