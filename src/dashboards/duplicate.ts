import { newId } from "@/base/ids";
import { jsonColumn, type Prisma } from "@/database";
import { type ChangeContext, stamps } from "@/teams";
import { DASHBOARD } from "./limits";
import { assertRoomForOne, changeStored, type WhoseDashboard } from "./stored";

/** Another one with the same config; its author is whoever asked for it. */
export function duplicateDashboard(
  context: ChangeContext,
  who: WhoseDashboard,
): Promise<{ id: string }> {
  return changeStored(context, who, async ({ stored, ...change }) => {
    const { projectId, actorId } = who;
    await assertRoomForOne(change, projectId);
    const title = titleOfCopy(stored.title);
    const id = newId();
    const { description } = stored;
    const config = jsonColumn(stored.config as Prisma.InputJsonObject);
    const row = { id, projectId, title, description, config, createdBy: actorId };
    await change.prisma.dashboard.create({ data: { ...row, ...stamps(change.clock) } });
    const detail = { of: stored.title };
    await change.audit({ action: "dashboard.duplicated", subject: title, detail });
    return { id };
  });
}

const MARK = " (copy)";

/** Of a copy's own, too; by characters, so that none is cut in two. */
function titleOfCopy(title: string): string {
  const characters = [...title].slice(0, DASHBOARD.maxTitle - MARK.length);
  return characters.join("").trimEnd() + MARK;
}
