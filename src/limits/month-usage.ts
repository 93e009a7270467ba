import { DAY_MS } from "@/base/time/durations";
import { utcDay, utcMonth } from "@/base/time/utc";
import { eventLimit } from "@/billing";
import type { PrismaClient } from "@/database";
import { outlookOf, PACE_DAYS, type Passing } from "./outlook";
import { type Asked, type Sources, type TeamStanding, teamStanding } from "./team-standing";

export type ProjectUsage = {
  id: string;
  name: string;
  deleted: boolean;
  /** By day, as `days` has them. */
  accepted: number[];
  /** Refused since the plan had no room. */
  refused: number[];
};

export type MonthUsage = TeamStanding & {
  /** The days of the month (UTC) until today. */
  days: string[];
  /** Those that have had events, the one with the most first. What the days say may lag a second behind. */
  projects: ProjectUsage[];
  outlook: {
    /** Events; null while it is too early to say. */
    atEnd: number | null;
    /** When the quota is passed. */
    quota: Passing | null;
    /** When the end of the grace margin is, where there is one. */
    limit: Passing | null;
  };
};

/** The month that goes on, by day and project, and how it will end. */
export async function monthUsage(sources: Sources, team: Asked, now: number): Promise<MonthUsage> {
  const standing = await teamStanding(sources, team, now);
  const counts = await readCounts(sources.prisma, team.teamId, now);
  const days = daysOf(standing.month, now);
  const { plan, used, included } = standing;
  const limit = eventLimit(plan);
  const byDay = new Map<string, number>();
  for (const { day, reason, events } of counts) {
    if (reason === "accepted") byDay.set(day, (byDay.get(day) ?? 0) + events);
  }
  const { atEnd, passings } = outlookOf({ byDay, used, now }, [included, limit]);
  return {
    ...standing,
    days,
    projects: byProject(counts, days),
    outlook: {
      // What is refused never comes.
      atEnd: atEnd === null ? null : Math.min(atEnd, Math.max(limit, used)),
      quota: passings[0] ?? null,
      limit: passings[1] ?? null,
    },
  };
}

type Count = {
  project: Pick<ProjectUsage, "id" | "name" | "deleted">;
  day: string;
  reason: string;
  events: number;
};

/** Of the month and of the days before it that its pace is taken from; projects that were deleted included. */
async function readCounts(prisma: PrismaClient, teamId: string, now: number): Promise<Count[]> {
  const from = new Date(Math.min(Date.parse(`${utcMonth(now)}-01`), now - PACE_DAYS * DAY_MS));
  const rows = await prisma.usageDay.groupBy({
    by: ["projectId", "day", "reason"],
    where: {
      project: { teamId },
      day: { gte: new Date(utcDay(from.getTime())) },
      reason: { in: ["accepted", "quota_exceeded"] },
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
    const usage = projects.get(project.id) ?? { ...project, accepted: zeros(), refused: zeros() };
    projects.set(project.id, usage);
    (reason === "accepted" ? usage.accepted : usage.refused)[at] = events;
  }
  return [...projects.values()].sort(
    (a, b) => sumOf(b.accepted) - sumOf(a.accepted) || a.name.localeCompare(b.name),
  );
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0);
