import { found, notFound } from "@/base/errors";
import { Fault, isDict, readUuid } from "@/base/validation";
import type { PrismaClient } from "@/database";
import { type Caller, projectsFor } from "@/teams";
import type { StoredDashboard } from "./items";
import type { DashboardRecord } from "./schema";

/** Returns the `limit` most recently changed dashboards of the caller's projects. */
export async function listRecords(
  prisma: PrismaClient,
  caller: Caller,
  limit: number,
): Promise<DashboardRecord[]> {
  const rows = await prisma.dashboard.findMany({
    where: { projectId: { in: await projectsFor(prisma, caller) } },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: limit,
  });
  return rows.map(recordOf);
}

/**
 * Returns a dashboard with its project's time zone. Throws `not_found` for an invalid id or a
 * dashboard that the caller may not see.
 */
export async function findDashboard(
  prisma: PrismaClient,
  caller: Caller,
  id: string,
): Promise<{ stored: StoredDashboard; timezone: string }> {
  const dashboardId = readUuid(id);
  if (dashboardId instanceof Fault) throw notFound("Dashboard");
  const visible = await prisma.dashboard.findFirst({
    where: { id: dashboardId, projectId: { in: await projectsFor(prisma, caller) } },
    include: { project: { select: { timeZone: true } } },
  });
  const { project, ...stored } = found(visible, "Dashboard");
  return { stored, timezone: project.timeZone };
}

export const recordOf = ({
  config,
  createdAt,
  updatedAt,
  ...row
}: StoredDashboard): DashboardRecord => ({
  id: row.id,
  project_id: row.projectId,
  title: row.title,
  description: row.description,
  // The database only allows objects.
  config: isDict(config) ? config : {},
  created_by: row.createdBy,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});
