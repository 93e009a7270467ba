import { changeProject, type ProjectActor } from "../changes/change-project";
import type { TeamsStores } from "../changes/context";
import { enforcePlanLimits } from "../plan/enforce-limits";
import { assertNameTyped } from "../schema";

/**
 * Deletes the project: from now on, it cannot be found and its ingest keys are rejected. The purger
 * removes its events later. A project that was paused because of the plan's limit resumes in its
 * place.
 */
export async function deleteProject(
  context: TeamsStores,
  who: ProjectActor,
  typedName: string,
): Promise<void> {
  const teamId = await changeProject(context, who, "project:delete", async (change) => {
    const { prisma, clock, team, project, audit } = change;
    assertNameTyped(typedName, project.projectName);
    const now = new Date(clock.now());
    await prisma.project.update({
      where: { id: project.projectId },
      data: { deletedAt: now, updatedAt: now },
    });
    await enforcePlanLimits(change, team);
    const detail = { projectId: project.projectId };
    await audit({ action: "project.deleted", subject: project.projectName, detail });
    return team.teamId;
  });
  context.ingestKeys.forget(teamId);
}
