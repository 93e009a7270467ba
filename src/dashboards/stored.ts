import { found } from "@/base/errors";
import type { Prisma } from "@/database";
import {
  assertMayKeep,
  type Change,
  type ChangeContext,
  changeKept,
  type ProjectActor,
} from "@/teams";
import { DASHBOARD } from "./config/limits";

/** Whose change, to which dashboard. */
export type WhoseDashboard = ProjectActor & { dashboardId: string };

export type StoredDashboard = Prisma.DashboardGetPayload<object>;

/** A change to a project's dashboards, under the lock of its team. */
export const changeDashboards = <T>(
  context: ChangeContext,
  who: ProjectActor,
  work: (change: Change) => Promise<T>,
): Promise<T> => changeKept(context, who, "dashboards:write", work);

/** As {@link changeDashboards}, to one of them. Throws `not_found` for one of another project. */
export function changeStored<T>(
  context: ChangeContext,
  { dashboardId: id, ...who }: WhoseDashboard,
  work: (change: Change & { stored: StoredDashboard }) => Promise<T>,
): Promise<T> {
  return changeDashboards(context, who, async (change) => {
    const where = { id, projectId: who.projectId };
    const stored = found(await change.prisma.dashboard.findFirst({ where }), "Dashboard");
    return work({ ...change, stored });
  });
}

/** Throws `conflict` in a project that has as many as it may. */
export async function assertRoomForOne({ prisma }: Change, projectId: string): Promise<void> {
  const kept = await prisma.dashboard.count({ where: { projectId } });
  assertMayKeep(kept, DASHBOARD.maxStored, "dashboards");
}
