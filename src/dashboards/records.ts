import { notFound } from "@/base/errors";
import { isDict } from "@/base/validation";
import type { Prisma, PrismaClient } from "@/database";
import { type Caller, projectsFor } from "@/teams";
import type { DashboardRecord } from "./schema";

type Row = Prisma.DashboardGetPayload<object>;

/** The newest `limit` dashboards of the caller's projects, by their last change. */
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

/** With the zone of its project. Throws `not_found` for one of a project that the caller may not see. */
export async function findRecord(
  prisma: PrismaClient,
  caller: Caller,
  id: string,
): Promise<{ record: DashboardRecord; projectId: string; timezone: string }> {
  const row = await prisma.dashboard.findFirst({
    where: { id, projectId: { in: await projectsFor(prisma, caller) } },
    include: { project: { select: { timeZone: true } } },
  });
  if (row === null) throw notFound("Dashboard");
  const { project, ...dashboard } = row;
  return {
    record: recordOf(dashboard),
    projectId: row.projectId,
    timezone: project.timeZone,
  };
}

export const recordOf = ({ config, createdAt, updatedAt, ...row }: Row): DashboardRecord => ({
  id: row.id,
  project_id: row.projectId,
  title: row.title,
  description: row.description,
  // The migration lets nothing but objects in.
  config: isDict(config) ? config : {},
  created_by: row.createdBy,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});
