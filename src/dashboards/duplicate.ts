import { newId } from "@/base/ids";
import { truncateTitle } from "@/base/text/canonical";
import { jsonColumn, type Prisma } from "@/database";
import { type ChangeContext, newTimestamps } from "@/teams";
import { DASHBOARD } from "./config/limits";
import { assertRoomForOne, changeStored, type WhoseDashboard } from "./stored";

/** Another one with the same config; its author is whoever asked for it. */
export function duplicateDashboard(
  context: ChangeContext,
  who: WhoseDashboard,
): Promise<{ id: string }> {
  return changeStored(context, who, async ({ stored, ...change }) => {
    const { projectId, actorId } = who;
    await assertRoomForOne(change, projectId);
    const title = truncateTitle(stored.title, DASHBOARD.maxTitle, " (copy)");
    const id = newId();
    const { description } = stored;
    const config = jsonColumn(stored.config as Prisma.InputJsonObject);
    const row = { id, projectId, title, description, config, createdBy: actorId };
    await change.prisma.dashboard.create({ data: { ...row, ...newTimestamps(change.clock) } });
    const detail = { of: stored.title };
    await change.audit({ action: "dashboard.duplicated", subject: title, detail });
    return { id };
  });
}
