import { newOrderedId } from "@/base/ids";
import { changeProject, type ProjectActor } from "../changes/change-project";
import type { ChangeContext } from "../changes/transaction";

/**
 * Requests the deletion of all events that the project has received from a user, in the background.
 * A second request before the first is done also covers what was received in between.
 */
export const requestUserErasure = (
  context: ChangeContext,
  who: ProjectActor,
  userId: string,
): Promise<void> =>
  changeProject(context, who, "events:delete", async ({ prisma, clock, project, audit }) => {
    const { projectId, projectName } = project;
    const requestedAt = new Date(clock.now());
    await prisma.userErasure.upsert({
      where: { projectId_userId: { projectId, userId } },
      create: { id: newOrderedId(), projectId, userId, requestedAt },
      // With a new id, since a deletion in progress does not cover the events in between.
      update: { id: newOrderedId(), requestedAt },
    });
    const detail = { projectId, project: projectName };
    await audit({ action: "user_data.deleted", subject: userId, detail });
  });
