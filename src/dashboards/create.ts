import { newId } from "@/base/ids";
import { jsonColumn } from "@/database";
import { type ChangeContext, newTimestamps, type ProjectActor } from "@/teams";
import type { NewDashboard } from "./schema";
import { assertRoomForOne, changeDashboards, type StoredDashboard } from "./stored";

/** Throws `conflict` in a project that has as many as it may. */
export function createDashboard(
  context: ChangeContext,
  who: ProjectActor,
  { title, description, config }: NewDashboard,
): Promise<StoredDashboard> {
  return changeDashboards(context, who, async (change) => {
    const { projectId, actorId } = who;
    await assertRoomForOne(change, projectId);
    const made = await change.prisma.dashboard.create({
      data: {
        id: newId(),
        projectId,
        title,
        description,
        config: jsonColumn(config),
        createdBy: actorId,
        ...newTimestamps(change.clock),
      },
    });
    await change.audit({ action: "dashboard.created", subject: title });
    return made;
  });
}
