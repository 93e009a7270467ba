import { DAY_MS } from "@/base/time/durations";
import { utcDate, utcDay, utcMonth } from "@/base/time/utc";
import type { PrismaClient } from "@/database";
import { overageCost, overageEvents } from "@/plans";
import { type Crossing, forecastUsage, PACE_DAYS } from "./forecast";
import { measureUsage, type TeamUsage, type TeamWithState, type UsageSources } from "./team-usage";
import { LIMIT_REASONS } from "./usage-tables";

type ProjectUsage = {
  id: string;
  name: string;
  deleted: boolean;
  accepted: number[];
  rejected: number[];
};

export type MonthUsage = TeamUsage & {
  days: string[];
  /**
   * Projects with events, the largest first. Counts by day may be a few seconds
   * older than the total.
   */
  projects: ProjectUsage[];
  forecast: {
    atEnd: number | null;
    /**
     * What overage will cost this month, in cents; null without a forecast or if it is not billed.
     */
    overageCost: number | null;
    quota: Crossing | null;
    /** When the grace margin or the spending limit is used up. */
    limit: Crossing | null;
  };
};

export async function readMonthUsage(
  sources: UsageSources,
  team: TeamWithState,
  now: number,
): Promise<MonthUsage> {
  const { usage: teamUsage, limit, exempt } = await measureUsage(sources, team, now);
  const counts = await readCounts(sources.prisma, team.teamId, now);
  const days = daysOf(teamUsage.month, now);
  const { plan, used, included } = teamUsage;
  const byDay = new Map<string, number>();
  for (const { day, reason, events } of counts) {
    if (reason === "accepted") byDay.set(day, (byDay.get(day) ?? 0) + events);
  }
  const { atEnd, crossings } = forecastUsage({ byDay, used, now }, [included, limit]);
  // Events beyond the limit are rejected.
  const end = atEnd === null ? null : Math.min(atEnd, Math.max(limit, used));
  const billed = end === null ? null : Math.max(0, overageEvents(plan, end) - exempt);
  return {
    ...teamUsage,
    days,
    projects: byProject(counts, days),
    forecast: {
      atEnd: end,
      overageCost: billed === null || teamUsage.overage === null ? null : overageCost(plan, billed),
      quota: crossings[0] ?? null,
      limit: crossings[1] ?? null,
    },
  };
}

type Count = {
  project: Pick<ProjectUsage, "id" | "name" | "deleted">;
  day: string;
  reason: string;
  events: number;
};

/** Covers the month and the days before it that the forecast needs; includes deleted projects. */
async function readCounts(prisma: PrismaClient, teamId: string, now: number): Promise<Count[]> {
  const from = new Date(Math.min(Date.parse(`${utcMonth(now)}-01`), now - PACE_DAYS * DAY_MS));
  const rows = await prisma.usageDay.groupBy({
    by: ["projectId", "day", "reason"],
    where: {
      project: { teamId },
      day: { gte: utcDate(from.getTime()) },
      reason: { in: ["accepted", ...LIMIT_REASONS] },
    },
    _sum: { events: true },
  });
  const projects = await prisma.project.findMany({
    where: { teamId, id: { in: [...new Set(rows.map(({ projectId }) => projectId))] } },
    select: { id: true, name: true, deletedAt: true },
  });
  const named = new Map(projects.map((project) => [project.id, project]));
  return rows.flatMap(({ projectId, day, reason, _sum: { events } }) => {
    const project = named.get(projectId);
    if (!project) return [];
    const { id, name, deletedAt } = project;
    const count = { day: utcDay(day.getTime()), reason, events: Number(events ?? 0) };
    return [{ ...count, project: { id, name, deleted: deletedAt !== null } }];
  });
}

function daysOf(month: string, now: number): string[] {
  const first = Date.parse(`${month}-01`);
  const count = Math.floor((now - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => utcDay(first + index * DAY_MS));
}

function byProject(counts: readonly Count[], days: readonly string[]): ProjectUsage[] {
  const places = new Map(days.map((day, index) => [day, index]));
  const projects = new Map<string, ProjectUsage>();
  for (const { project, day, reason, events } of counts) {
    const at = places.get(day);
    if (at === undefined) continue;
    const zeros = () => days.map(() => 0);
    const usage = projects.get(project.id) ?? { ...project, accepted: zeros(), rejected: zeros() };
    projects.set(project.id, usage);
    const counted = reason === "accepted" ? usage.accepted : usage.rejected;
    counted[at] = (counted[at] ?? 0) + events;
  }
  return [...projects.values()].sort(
    (a, b) => sumOf(b.accepted) - sumOf(a.accepted) || a.name.localeCompare(b.name),
  );
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);
