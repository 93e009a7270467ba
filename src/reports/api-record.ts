import { found, notFound } from "@/base/errors";
import { Fault, readUuid } from "@/base/validation";
import type { Prisma, PrismaClient } from "@/database";
import { type Caller, projectsFor } from "@/teams";
import type { StoredReport } from "./items";
import type { ReportRecord, ReportSummary } from "./schema";

/** Returns the `limit` most recently changed reports of the caller's projects. */
export async function listSummaries(
  prisma: PrismaClient,
  caller: Caller,
  limit: number,
): Promise<ReportSummary[]> {
  const rows = await prisma.report.findMany({
    where: await visibleTo(prisma, caller),
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: limit,
    omit: { content: true },
  });
  return rows.map(summaryOf);
}

/** Throws `not_found` for an invalid id or a report that the caller may not see. */
export async function findReport(
  prisma: PrismaClient,
  caller: Caller,
  id: string,
): Promise<StoredReport> {
  const reportId = readUuid(id);
  if (reportId instanceof Fault) throw notFound("Report");
  const where = { id: reportId, ...(await visibleTo(prisma, caller)) };
  return found(await prisma.report.findFirst({ where }), "Report");
}

const visibleTo = async (
  prisma: PrismaClient,
  caller: Caller,
): Promise<Prisma.ReportWhereInput> => ({
  projectId: { in: await projectsFor(prisma, caller) },
});

export const recordOf = ({ content, ...row }: StoredReport): ReportRecord => ({
  ...summaryOf(row),
  content,
});

const summaryOf = ({
  id,
  title,
  description,
  prompt,
  ...row
}: Omit<StoredReport, "content">): ReportSummary => ({
  id,
  title,
  description,
  prompt,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
