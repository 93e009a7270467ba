import { found } from "@/base/errors";
import type { PrismaClient } from "@/database";
import { LIST_COLUMNS, type ReportListItem, toListItem } from "./list";

type OpenReport = ReportListItem & {
  /** The question that the report answers; may be empty. */
  prompt: string;
  /** Markdown. */
  content: string;
};

/** Throws `not_found` for a report of another project. */
export async function openReport(
  prisma: PrismaClient,
  projectId: string,
  id: string,
): Promise<OpenReport> {
  const select = { ...LIST_COLUMNS, prompt: true, content: true } as const;
  const row = found(await prisma.report.findFirst({ where: { id, projectId }, select }), "Report");
  return { ...toListItem(row), prompt: row.prompt, content: row.content };
}
