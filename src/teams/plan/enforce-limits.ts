import type { Plan } from "@/database";
import { PLANS } from "@/plans";
import type { Store } from "../changes/context";

type TeamOnPlan = { teamId: string; plan: Plan };

/** The number of projects newly paused and of members newly suspended. */
export type EnforcedLimits = { paused: number; suspended: number };

/**
 * Pauses projects and suspends members beyond the plan's limits, and resumes those that fit again.
 * Deletes nothing. Must be called under the team's lock after any change to its plan, its owner or
 * its number of projects. Afterwards the caller must clear the team's cached ingest keys.
 */
export async function enforcePlanLimits(store: Store, team: TeamOnPlan): Promise<EnforcedLimits> {
  const paused = await enforceProjects(store, team);
  const suspended = await enforceMembers(store, team);
  return { paused, suspended };
}

/** The project that the owner chose comes first, then the oldest ones. */
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

/** The owner comes first, then the longest-standing members. */
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
  const limit = PLANS[plan].members;
  await prisma.membership.updateMany({
    where: { teamId, userId: { in: ids.slice(0, limit) }, suspendedAt: { not: null } },
    data: { suspendedAt: null },
  });
  const { count } = await prisma.membership.updateMany({
    where: { teamId, userId: { in: ids.slice(limit) }, suspendedAt: null },
    data: { suspendedAt: new Date(clock.now()) },
  });
  return count;
}

const chosenFirst = (ids: readonly string[], chosen: string | null): string[] =>
  chosen !== null && ids.includes(chosen)
    ? [chosen, ...ids.filter((id) => id !== chosen)]
    : [...ids];
