import type { PrismaClient } from "@/database";

type PendingErasure = {
  userId: string;
  /** ISO 8601. */
  requestedAt: string;
};

/** Users whose data is still being deleted, newest first. */
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
