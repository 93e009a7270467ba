import type { Prisma, PrismaClient } from "@/database";

export type ReportListItem = {
  id: string;
  title: string;
  description: string;
  authorName: string;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
};

export const LIST_COLUMNS = {
  id: true,
  title: true,
  description: true,
  createdAt: true,
  updatedAt: true,
  creator: { select: { name: true } },
} as const satisfies Prisma.ReportSelect;

type ListRow = Prisma.ReportGetPayload<{ select: typeof LIST_COLUMNS }>;

/** Lists the project's reports, the most recently changed first. */
export async function listReports(
  prisma: PrismaClient,
  projectId: string,
): Promise<ReportListItem[]> {
  const rows = await prisma.report.findMany({
    where: { projectId },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    select: LIST_COLUMNS,
  });
  return rows.map(toListItem);
}

export const toListItem = ({
  id,
  title,
  description,
  creator,
  ...row
}: ListRow): ReportListItem => ({
  id,
  title,
  description,
  authorName: creator.name,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
