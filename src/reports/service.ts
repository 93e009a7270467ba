import { newId } from "@/base/ids";
import type { PrismaClient } from "@/database";
import { type Caller, projectsFor, type Store, stamps } from "@/teams";
import type { ReportSummary } from "./schema";

export type NewReport = {
  projectId: string;
  createdBy: string;
  title: string;
  description: string;
  /** What was asked for when the report was written. */
  prompt: string;
  /** Markdown. */
  content: string;
};

export async function createReport(
  { prisma, clock }: Store,
  report: NewReport,
): Promise<{ id: string }> {
  return prisma.report.create({
    data: { id: newId(), ...report, ...stamps(clock) },
    select: { id: true },
  });
}

/** The newest `limit` reports of the caller's projects, by their last change. */
export async function listReports(
  prisma: PrismaClient,
  caller: Caller,
  limit: number,
): Promise<ReportSummary[]> {
  const rows = await prisma.report.findMany({
    where: { projectId: { in: await projectsFor(prisma, caller) } },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: limit,
    omit: { content: true },
  });
  return rows.map(({ id, title, description, prompt, createdBy, createdAt, updatedAt }) => ({
    id,
    title,
    description,
    prompt,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }));
}
