import { found } from "@/base/errors";
import type { Prisma, PrismaClient } from "@/database";

export type ReportListed = {
  id: string;
  title: string;
  description: string;
  authorName: string;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
};

export type OpenReport = ReportListed & {
  /** What was asked for when it was written; empty where nobody did. */
  prompt: string;
  /** Markdown. */
  content: string;
};

const LISTED = {
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
): Promise<ReportListed[]> {
  const rows = await prisma.report.findMany({
    where: { projectId },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    select: LISTED,
  });
  return rows.map(listed);
}

/** Throws `not_found` for one of another project. */
export async function openReport(
  prisma: PrismaClient,
  projectId: string,
  id: string,
): Promise<OpenReport> {
  const select = { ...LISTED, prompt: true, content: true } as const;
  const row = found(await prisma.report.findFirst({ where: { id, projectId }, select }), "Report");
  return { ...listed(row), prompt: row.prompt, content: row.content };
}

type ListedRow = Prisma.ReportGetPayload<{ select: typeof LISTED }>;

const listed = ({ id, title, description, creator, ...row }: ListedRow): ReportListed => ({
  id,
  title,
  description,
  authorName: creator.name,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
