import { PLANS } from "@/billing";
import type { Plan } from "@/database";
import type { Store } from "../changes/context";

type TeamOnPlan = { teamId: string; plan: Plan };

/** How many the plan has taken the place of. */
export type EnforcedLimits = { paused: number; suspended: number };

/**
 * Pauses projects and suspends members that a team has beyond its plan, and lets go on what there is room
 * for again. Nothing is deleted. To be called under the team's lock, after any change to its plan, its
 * owner or the number of its projects; where projects may have changed, the cache of ingest keys
 * has to forget afterwards.
 */
export async function enforcePlanLimits(store: Store, team: TeamOnPlan): Promise<EnforcedLimits> {
  const paused = await enforceProjects(store, team);
  const suspended = await enforceMembers(store, team);
  return { paused, suspended };
}

/** The one that the owner chose goes on, then the oldest. */
async function enforceProjects(
  { prisma, clock }: Store,
  { teamId, plan }: TeamOnPlan,
): Promise<number> {
  const { keptProjectId, projects } = await prisma.team.findUniqueOrThrow({
    where: { id: teamId },
    select: {
      keptProjectId: true,
      projects: {
        where: { deletedAt: null },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { id: true },
      },
    },
  });
  const ids = chosenFirst(
    projects.map(({ id }) => id),
    keptProjectId,
  );
  const room = PLANS[plan].projects;
  const now = new Date(clock.now());
  await prisma.project.updateMany({
    where: { id: { in: ids.slice(0, room) }, pausedAt: { not: null } },
    data: { pausedAt: null, updatedAt: now },
  });
  const { count } = await prisma.project.updateMany({
    where: { id: { in: ids.slice(room) }, pausedAt: null },
    data: { pausedAt: now, updatedAt: now },
  });
  return count;
}

/** The owner stays in any case, then who has been a member longest. */
async function enforceMembers(
  { prisma, clock }: Store,
  { teamId, plan }: TeamOnPlan,
): Promise<number> {
  const members = await prisma.membership.findMany({
    where: { teamId },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: { userId: true, role: true },
  });
  const owner = members.find(({ role }) => role === "owner");
  const ids = chosenFirst(
    members.map(({ userId }) => userId),
    owner?.userId ?? null,
  );
  const room = PLANS[plan].members;
  await prisma.membership.updateMany({
    where: { teamId, userId: { in: ids.slice(0, room) }, suspendedAt: { not: null } },
    data: { suspendedAt: null },
  });
  const { count } = await prisma.membership.updateMany({
    where: { teamId, userId: { in: ids.slice(room) }, suspendedAt: null },
    data: { suspendedAt: new Date(clock.now()) },
  });
  return count;
}

const chosenFirst = (ids: readonly string[], chosen: string | null): string[] =>
  chosen !== null && ids.includes(chosen)
    ? [chosen, ...ids.filter((id) => id !== chosen)]
    : [...ids];
