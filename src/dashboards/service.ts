import { newId } from "@/base/ids";
import { isDict } from "@/base/validation";
import type { Prisma, PrismaClient } from "@/database";
import { type Caller, projectsFor, type Store, stamps } from "@/teams";
import type { DashboardRecord } from "./schema";

export type NewDashboard = {
  projectId: string;
  createdBy: string;
  title: string;
  description: string;
  config: Prisma.InputJsonObject;
};

export async function createDashboard(
  { prisma, clock }: Store,
  dashboard: NewDashboard,
): Promise<{ id: string }> {
  return prisma.dashboard.create({
    data: { id: newId(), ...dashboard, ...stamps(clock) },
    select: { id: true },
  });
}

/** The newest `limit` dashboards of the caller's projects, by their last change. */
export async function listDashboards(
  prisma: PrismaClient,
  caller: Caller,
  limit: number,
): Promise<DashboardRecord[]> {
  const rows = await prisma.dashboard.findMany({
    where: { projectId: { in: await projectsFor(prisma, caller) } },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: limit,
  });
  return rows.map(({ id, projectId, title, description, config, ...row }) => ({
    id,
    project_id: projectId,
    title,
    description,
    // The migration lets nothing but objects in.
    config: isDict(config) ? config : {},
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }));
}
