import { changeProject, type ProjectActor } from "../changes/change-project";
import type { TeamsContext } from "../changes/context";

/** What is left out stays as it is. */
export type ProjectSettings = { name?: string | undefined; timeZone?: string | undefined };

export function updateProject(
  context: TeamsContext,
  who: ProjectActor,
  settings: ProjectSettings,
): Promise<void> {
  return changeProject(context, who, "project:update", async (change) => {
    const { prisma, clock, project, audit } = change;
    const before = { name: project.projectName, timeZone: project.timeZone };
    const after = {
      name: settings.name ?? before.name,
      timeZone: settings.timeZone ?? before.timeZone,
    };
    if (after.name === before.name && after.timeZone === before.timeZone) return;
    const updatedAt = new Date(clock.now());
    await prisma.project.update({
      where: { id: project.projectId },
      data: { ...after, updatedAt },
    });
    await audit({ action: "project.changed", subject: after.name, detail: { before, after } });
  });
}
