import { Prisma, type PrismaClient } from "@/database";
import type { DayCount, Figures, Usage } from "@/pipeline";

/** Writes down a journal's figures in place of those that are there of it. */
export async function writeFigures(
  prisma: PrismaClient,
  journalId: string,
  { months, days }: Figures,
): Promise<void> {
  if (months.length > 0) await writeMonths(prisma, journalId, months);
  if (days.length > 0) await writeDays(prisma, journalId, days);
}

// Teams and projects that are not there (any more) are left out: their figures are nobody's.

async function writeMonths(prisma: PrismaClient, journalId: string, usages: Usage[]) {
  const teams = usages.map(({ accountId }) => accountId);
  const months = usages.map(({ month }) => firstDay(month));
  const events = usages.map((usage) => usage.events);
  await prisma.$executeRaw`
    INSERT INTO usage_months (team_id, month, journal_id, events, updated_at)
    SELECT t.id, f.month, ${journalId}::uuid, f.events::int8, now()
    FROM unnest(${teams}::uuid[], ${months}::date[], ${events}::float8[])
      AS f(team_id, month, events)
    JOIN teams AS t ON t.id = f.team_id
    ON CONFLICT (team_id, month, journal_id)
      DO UPDATE SET events = excluded.events, updated_at = excluded.updated_at`;
}

async function writeDays(prisma: PrismaClient, journalId: string, counts: DayCount[]) {
  const projects = counts.map(({ projectId }) => projectId);
  const days = counts.map(({ day }) => day);
  const reasons = counts.map(({ reason }) => reason);
  const events = counts.map(({ count }) => count);
  await prisma.$executeRaw`
    INSERT INTO usage_days (project_id, day, reason, journal_id, events)
    SELECT p.id, f.day, f.reason, ${journalId}::uuid, f.events::int8
    FROM unnest(${projects}::uuid[], ${days}::date[], ${reasons}::text[], ${events}::float8[])
      AS f(project_id, day, reason, events)
    JOIN projects AS p ON p.id = f.project_id
    ON CONFLICT (project_id, day, reason, journal_id) DO UPDATE SET events = excluded.events`;
}

export type TeamUsage = { teamId: string; events: number };

/**
 * What other journals have counted in a month ("2026-07"), of the teams for which one of them has told
 * anything within the last so many seconds.
 */
export function readOthers(
  prisma: PrismaClient,
  journalId: string,
  month: string,
  seconds: number,
): Promise<TeamUsage[]> {
  const first = firstDay(month);
  return prisma.$queryRaw<TeamUsage[]>`
    SELECT team_id AS "teamId", sum(events)::float8 AS events
    FROM usage_months
    WHERE month = ${first}::date AND journal_id <> ${journalId}::uuid AND team_id IN (
      SELECT team_id FROM usage_months
      WHERE month = ${first}::date AND journal_id <> ${journalId}::uuid
        AND updated_at >= now() - make_interval(secs => ${seconds}::float8)
    )
    GROUP BY team_id`;
}

/**
 * Whether events of a team were refused in a month, given by its first day ("2026-07-01"), since its plan
 * had no room for them: a condition of SQL on the team's id.
 */
export const wereRefused = (teamId: Prisma.Sql, month: string): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM usage_days AS d JOIN projects AS p ON p.id = d.project_id
  WHERE p.team_id = ${teamId} AND d.reason = 'quota_exceeded'
    AND d.day >= ${month}::date AND d.day < ${month}::date + interval '1 month'
)`;

/** Whether {@link wereRefused} holds for a team in a month ("2026-07"). */
export async function isRefused(
  prisma: PrismaClient,
  teamId: string,
  month: string,
): Promise<boolean> {
  const condition = wereRefused(Prisma.sql`${teamId}::uuid`, firstDay(month));
  const [row] = await prisma.$queryRaw<{ refused: boolean }[]>`SELECT ${condition} AS refused`;
  return row?.refused ?? false;
}

const firstDay = (month: string): string => `${month}-01`;
