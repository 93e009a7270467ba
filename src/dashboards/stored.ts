import { AppError, notFound } from "@/base/errors";
import type { Prisma } from "@/database";
import { type ChangeContext, changeProject, type ProjectChange, type WhoseProject } from "@/teams";
import { DASHBOARD } from "./limits";

/** Whose change, to which dashboard. */
export type WhoseDashboard = WhoseProject & { dashboardId: string };

export type StoredDashboard = Prisma.DashboardGetPayload<object>;

type DashboardWork = ProjectChange & { stored: StoredDashboard };

/** A change to a project's dashboards, under the lock of its team. */
export const changeDashboards = <T>(
  context: ChangeContext,
  who: WhoseProject,
  work: (change: ProjectChange) => Promise<T>,
): Promise<T> => changeProject(context, who, "dashboards:write", work);

/** As {@link changeDashboards}, to one of them. Throws `not_found` for one of another project. */
export function changeStored<T>(
  context: ChangeContext,
  { dashboardId: id, ...who }: WhoseDashboard,
  work: (change: DashboardWork) => Promise<T>,
): Promise<T> {
  return changeDashboards(context, who, async (change) => {
    const { projectId } = who;
    const stored = await change.prisma.dashboard.findFirst({ where: { id, projectId } });
    if (stored === null) throw notFound("Dashboard");
    return work({ ...change, stored });
  });
}

/** Throws `conflict` in a project that has as many as it may; under the lock, so none slips past. */
export async function assertRoomForOne(
  prisma: Prisma.TransactionClient,
  projectId: string,
): Promise<void> {
  if ((await prisma.dashboard.count({ where: { projectId } })) < DASHBOARD.maxKept) return;
  throw new AppError(
    "conflict",
    `A project keeps at most ${DASHBOARD.maxKept} dashboards. Delete some that nobody needs.`,
  );
}
