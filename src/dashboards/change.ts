import { AppError } from "@/base/errors";
import { isDict } from "@/base/validation";
import type { Prisma } from "@/database";
import { type ChangeContext, changeStamp } from "@/teams";
import { assertKnown } from "./migrate";
import type { DashboardChange } from "./schema";
import { changeStored, type StoredDashboard, type WhoseDashboard } from "./stored";

/**
 * Changes what is given and leaves the rest. `seen` is the `updatedAt` that the caller knows: where
 * somebody has changed the dashboard since, this throws `conflict`, as their change would be lost without
 * a word. Throws that, too, instead of writing over the config of a newer version.
 */
export function changeDashboard(
  context: ChangeContext,
  who: WhoseDashboard,
  { seen, ...change }: DashboardChange & { seen: string },
): Promise<StoredDashboard> {
  return changeStored(context, who, async ({ prisma, clock, project, audit, stored }) => {
    assertUnchanged(stored, seen);
    const data = dataOf(change);
    if (data.config !== undefined && isDict(stored.config)) assertKnown(stored.config);
    const changed = await prisma.dashboard.update({
      where: { id: stored.id },
      data: { ...data, updatedAt: changeStamp(stored, clock) },
    });
    const renamed = changed.title !== stored.title;
    const detail = {
      project: project.projectName,
      fields: Object.keys(data),
      ...(renamed && { before: stored.title }),
    };
    await audit({ action: "dashboard.changed", subject: changed.title, detail });
    return changed;
  });
}

function assertUnchanged({ updatedAt }: StoredDashboard, seen: string): void {
  if (updatedAt.getTime() === Date.parse(seen)) return;
  throw new AppError(
    "conflict",
    "Somebody has changed this dashboard meanwhile. Open it again before you change it, or save yours as a new one.",
  );
}

function dataOf({ title, description, config }: DashboardChange): Prisma.DashboardUpdateInput {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(config !== undefined && { config }),
  };
}
