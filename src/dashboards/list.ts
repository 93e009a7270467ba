import type { PrismaClient } from "@/database";

type DashboardListItem = {
  id: string;
  title: string;
  description: string;
  widgetCount: number;
  authorName: string;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
};

/** Lists the project's dashboards, the most recently changed first. */
export async function listDashboards(
  prisma: PrismaClient,
  projectId: string,
): Promise<DashboardListItem[]> {
  const rows = await prisma.dashboard.findMany({
    where: { projectId },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    omit: { config: true },
    include: { creator: { select: { name: true } } },
  });
  const counts = await countWidgets(prisma, projectId);
  return rows.map(({ id, title, description, creator, createdAt, updatedAt }) => ({
    id,
    title,
    description,
    widgetCount: counts.get(id) ?? 0,
    authorName: creator.name,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Counted by the database, so that a list does not load megabytes of configs. */
async function countWidgets(prisma: PrismaClient, projectId: string): Promise<Map<string, number>> {
  const rows = await prisma.$queryRaw<{ id: string; count: number }[]>`
    SELECT id, jsonb_array_length(config->'widgets') AS count FROM dashboards
    WHERE project_id = ${projectId}::uuid AND jsonb_typeof(config->'widgets') = 'array'`;
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
