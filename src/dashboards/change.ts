import { model, parse } from "@/base/validation";
import { jsonColumn, type Prisma } from "@/database";
import { assertUnchanged, type ChangeContext, nextUpdatedAt } from "@/teams";
import { alreadyBroken } from "./config/already-broken";
import { configSchemaExcept } from "./config/config-schema";
import type { DashboardChange } from "./schema";
import { changeStored, type StoredDashboard, type WhoseDashboard } from "./stored";

/**
 * Changes what is given and leaves the rest. `seen` is the `updatedAt` that the caller knows: where
 * somebody has changed the dashboard since, this throws `conflict`, as their change would be lost without
 * a word. Throws that, too, instead of writing over the config of a newer version; and `ValidationError`
 * for a config with faults that it did not have before.
 */
export function changeDashboard(
  context: ChangeContext,
  who: WhoseDashboard,
  { seen, ...change }: DashboardChange & { seen: string },
): Promise<StoredDashboard> {
  return changeStored(context, who, async ({ prisma, clock, audit, stored }) => {
    assertUnchanged(stored, seen, "dashboard");
    const data = dataOf(change, stored);
    if (Object.keys(data).length === 0) return stored;
    const changed = await prisma.dashboard.update({
      where: { id: stored.id },
      data: {
        ...data,
        changer: { connect: { id: who.actorId } },
        updatedAt: nextUpdatedAt(stored, clock),
      },
    });
    const renamed = changed.title !== stored.title;
    const detail = { fields: Object.keys(data), ...(renamed && { before: stored.title }) };
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
