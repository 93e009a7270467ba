import { changeProject, type ProjectActor } from "../changes/change-project";
import type { TeamsContext } from "../changes/context";
import { enforcePlanLimits } from "../plan/enforce-limits";
import { assertNameTyped } from "../schema";

/**
 * From now on the project reads as one that never was, and its ingest keys as unknown. Its events are
 * removed later, by the purger. One that was paused for want of room goes on in its place.
 */
export async function deleteProject(
  context: TeamsContext,
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
