import { found } from "@/base/errors";
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

export type OpenReport = ReportListItem & {
  /** What was asked for when it was written; empty where nobody did. */
  prompt: string;
  /** Markdown. */
  content: string;
};

const LIST_COLUMNS = {
  id: true,
  title: true,
  description: true,
  createdAt: true,
  updatedAt: true,
  creator: { select: { name: true } },
} as const satisfies Prisma.ReportSelect;

/** The project's reports, the last changed first. */
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

/** Throws `not_found` for one of another project. */
export async function openReport(
  prisma: PrismaClient,
  projectId: string,
  id: string,
): Promise<OpenReport> {
  const select = { ...LIST_COLUMNS, prompt: true, content: true } as const;
  const row = found(await prisma.report.findFirst({ where: { id, projectId }, select }), "Report");
  return { ...toListItem(row), prompt: row.prompt, content: row.content };
}

type ListRow = Prisma.ReportGetPayload<{ select: typeof LIST_COLUMNS }>;

const toListItem = ({ id, title, description, creator, ...row }: ListRow): ReportListItem => ({
  id,
  title,
  description,
  authorName: creator.name,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
