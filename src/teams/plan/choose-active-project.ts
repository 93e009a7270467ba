import { changeProject, type ProjectActor } from "../changes/change-project";
import type { TeamsContext } from "../changes/context";
import { enforcePlanLimits } from "./enforce-limits";

/**
 * Chooses the project that goes on where the plan has no room for all; another is paused for it. On a plan
 * with room for all it only says which one would.
 */
export async function chooseActiveProject(context: TeamsContext, who: ProjectActor): Promise<void> {
  const teamId = await changeProject(context, who, "project:keep", async (change) => {
    const { prisma, clock, team, project, audit } = change;
    const kept = { keptProjectId: project.projectId, updatedAt: new Date(clock.now()) };
    await prisma.team.update({ where: { id: team.teamId }, data: kept });
    await enforcePlanLimits(change, team);
    await audit({ action: "project.kept", subject: project.projectName });
    return team.teamId;
  });
  context.ingestKeys.forget(teamId);
}
