import { truncateTitle } from "@/base/text/canonical";
import { jsonColumn, type Prisma } from "@/database";
import { type ChangeContext, type ItemActor, newItem } from "@/teams";
import { DASHBOARD } from "./config/limits";
import { dashboards } from "./items";

/** Creates a copy whose author is the actor. */
export function duplicateDashboard(
  context: ChangeContext,
  who: ItemActor,
): Promise<{ id: string }> {
  return dashboards.change(context, who, async ({ item, ...change }) => {
    await dashboards.assertRoom(change, who.projectId);
    const title = truncateTitle(item.title, DASHBOARD.maxTitle, " (copy)");
    const columns = newItem(who, change.clock);
    const config = jsonColumn(item.config as Prisma.InputJsonObject);
    await change.prisma.dashboard.create({
      data: { ...columns, title, description: item.description, config },
    });
    const detail = { of: item.title };
    await change.audit({ action: "dashboard.duplicated", subject: title, detail });
    return { id: columns.id };
  });
}
