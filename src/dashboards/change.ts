import { model, parse } from "@/base/validation";
import { jsonColumn, type Prisma } from "@/database";
import type { ChangeContext, ItemActor } from "@/teams";
import { alreadyBroken } from "./config/already-broken";
import { configSchemaExcept } from "./config/config-schema";
import { dashboards, type StoredDashboard } from "./items";
import type { DashboardChange } from "./schema";

/**
 * Changes the given fields. Throws `conflict` when the dashboard has changed since `seen` or
 * its config is of a newer version, and `ValidationError` for a config with faults that it
 * did not have before.
 */
export function changeDashboard(
  context: ChangeContext,
  who: ItemActor,
  { seen, ...change }: DashboardChange & { seen: string },
): Promise<StoredDashboard> {
  return dashboards.overwrite(context, who, seen, async ({ prisma, audit, item, updatedAt }) => {
    const data = dataOf(change, item);
    if (Object.keys(data).length === 0) return item;
    const changed = await prisma.dashboard.update({
      where: { id: item.id },
      data: { ...data, changer: { connect: { id: who.actorId } }, updatedAt },
    });
    const renamed = changed.title !== item.title;
    const detail = { fields: Object.keys(data), ...(renamed && { before: item.title }) };
    await audit({ action: "dashboard.changed", subject: changed.title, detail });
    return changed;
  });
}

function dataOf(
  { title, description, config }: DashboardChange,
  stored: StoredDashboard,
): Prisma.DashboardUpdateInput {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(config !== undefined && { config: jsonColumn(readConfig(config, stored)) }),
  };
}

function readConfig(config: unknown, stored: StoredDashboard): Prisma.InputJsonObject {
  const schema = model({ config: configSchemaExcept(alreadyBroken(stored.config)) });
  return parse(schema, "body", { config }).config;
}
