import { changeProject, type ProjectActor } from "../changes/change-project";
import type { TeamsStores } from "../changes/context";
import { enforcePlanLimits } from "./enforce-limits";

/**
 * Chooses the project that stays active when the plan allows only one, and pauses the others. On a
 * larger plan this only records the choice for a later downgrade.
 */
export async function chooseActiveProject(context: TeamsStores, who: ProjectActor): Promise<void> {
  const teamId = await changeProject(context, who, "project:keep", async (change) => {
    const { prisma, clock, team, project, audit } = change;
    const chosen = { keptProjectId: project.projectId, updatedAt: new Date(clock.now()) };
    await prisma.team.update({ where: { id: team.teamId }, data: chosen });
    await enforcePlanLimits(change, team);
    await audit({ action: "project.kept", subject: project.projectName });
    return team.teamId;
  });
  context.ingestKeys.forget(teamId);
}
