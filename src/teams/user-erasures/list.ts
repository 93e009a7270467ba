import type { PrismaClient } from "@/database";

export type PendingErasure = {
  userId: string;
  /** ISO 8601. */
  requestedAt: string;
};

/** The users of a project whose data is still to be removed, newest first. */
export async function listUserErasures(
  prisma: PrismaClient,
  projectId: string,
): Promise<PendingErasure[]> {
  const rows = await prisma.userErasure.findMany({
    where: { projectId },
    orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ userId, requestedAt }) => ({
    userId,
    requestedAt: requestedAt.toISOString(),
  }));
}
