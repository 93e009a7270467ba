import { PLANS } from "@/billing";
import type { Plan } from "@/database";
import type { Store } from "../context";

/**
 * Pauses what a team has beyond its plan, and lets go on what the plan allows: the oldest projects stay
 * active. Answers how many it paused. To be called under the team's lock, after any change to its plan
 * or to how many projects it has; afterwards the cache of ingest keys has to forget.
 */
export async function fitProjects(
  { prisma, clock }: Store,
  { teamId, plan }: { teamId: string; plan: Plan },
): Promise<number> {
  const projects = await prisma.project.findMany({
    where: { teamId, deletedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  const ids = projects.map(({ id }) => id);
  const limit = PLANS[plan].projects;
  const now = new Date(clock.now());
  await prisma.project.updateMany({
    where: { id: { in: ids.slice(0, limit) }, pausedAt: { not: null } },
    data: { pausedAt: null, updatedAt: now },
  });
  const { count } = await prisma.project.updateMany({
    where: { id: { in: ids.slice(limit) }, pausedAt: null },
    data: { pausedAt: now, updatedAt: now },
  });
  return count;
}
