import type { Prisma } from "@/database";
import type { Caller } from "@/teams";

/**
 * The condition for conversations whose answers a caller may read: a key for some projects must not
 * learn through them what its user has asked about others.
 */
export const withinReach = ({ onlyProjects }: Caller): Prisma.ConversationWhereInput =>
  onlyProjects === null ? {} : { reach: { every: { projectId: { in: [...onlyProjects] } } } };

/** Records the projects that the next answer can read. */
export async function extendReach(
  tx: Prisma.TransactionClient,
  conversationId: string,
  projectIds: readonly string[],
): Promise<void> {
  const data = projectIds.map((projectId) => ({ conversationId, projectId }));
  await tx.conversationReach.createMany({ data, skipDuplicates: true });
}
