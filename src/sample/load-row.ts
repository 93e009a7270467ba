import { isUniqueViolation, type PrismaClient } from "@/database";
import type { SampleSize } from "./size";

/** The stored progress of a project's sample data. */
export type LoadRow = {
  projectId: string;
  end: Date;
  timeZone: string;
  total: number;
  sent: number;
  nextDay: number;
  finishedAt: Date | null;
};

export function findLoad(prisma: PrismaClient, projectId: string): Promise<LoadRow | null> {
  return prisma.sampleLoad.findUnique({ where: { projectId } });
}

/** Inserts a new load, or returns the one that a concurrent request inserted. */
export async function beginLoad(
  prisma: PrismaClient,
  project: { projectId: string; timeZone: string },
  { end, total }: SampleSize,
  nowMs: number,
): Promise<LoadRow> {
  const now = new Date(nowMs);
  const data = { ...namesOf(project), end: new Date(end), total, createdAt: now, updatedAt: now };
  try {
    return await prisma.sampleLoad.create({ data });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return prisma.sampleLoad.findUniqueOrThrow({ where: { projectId: project.projectId } });
  }
}

const namesOf = ({ projectId, timeZone }: { projectId: string; timeZone: string }) => ({
  projectId,
  timeZone,
});

export async function noteProgress(
  prisma: PrismaClient,
  projectId: string,
  progress: { sent: number; nextDay: number },
  now: number,
): Promise<void> {
  await prisma.sampleLoad.update({
    where: { projectId },
    data: { ...progress, updatedAt: new Date(now) },
  });
}

export async function noteFinished(
  prisma: PrismaClient,
  projectId: string,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  await prisma.sampleLoad.update({
    where: { projectId },
    data: { finishedAt: now, updatedAt: now },
  });
}
