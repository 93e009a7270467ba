import type { PrismaClient } from "@/database";

type ProjectSummary = {
  id: string;
  name: string;
  /** IANA name. */
  timeZone: string;
  paused: boolean;
  /** ISO 8601. */
  createdAt: string;
};

/** Oldest first. */
export async function listProjects(
  prisma: PrismaClient,
  teamId: string,
): Promise<ProjectSummary[]> {
  const rows = await prisma.project.findMany({
    where: { teamId, deletedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, timeZone, pausedAt, createdAt }) => ({
    id,
    name,
    timeZone,
    paused: pausedAt !== null,
    createdAt: createdAt.toISOString(),
  }));
}
