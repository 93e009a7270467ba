import { newOrderedId } from "@/base/ids";
import { changeProject, type ProjectActor } from "../changes/change-project";
import type { ChangeContext } from "../changes/transaction";

/**
 * From now on everything that the project has received of a user is removed, in the background. Asked
 * for again while that is still to be done, it takes in what was received in between.
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
      // As another one: the removal that may be under way does not know of the events in between.
      update: { id: newOrderedId(), requestedAt },
    });
    const detail = { projectId, project: projectName };
    await audit({ action: "user_data.deleted", subject: userId, detail });
  });
