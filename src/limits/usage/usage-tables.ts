import { Prisma, type PrismaClient } from "@/database";
import type { Arrival, DayCount, Ledger } from "@/pipeline";

type TeamEvents = { teamId: string; events: number };

/**
 * Reads what other journals have counted in a month ("2026-07"), for the teams whose counts have
 * changed within the last `seconds`.
 */
export function readOthers(
  prisma: PrismaClient,
  journalId: string,
  month: string,
  seconds: number,
): Promise<TeamEvents[]> {
  const first = firstDay(month);
  return prisma.$queryRaw<TeamEvents[]>`
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
 * Returns a project's counts by day ("2026-07-15", both inclusive), without those that this journal
 * still has itself.
 */
export function readDays(
  prisma: PrismaClient,
  { id, oldestDay }: Pick<Ledger, "id" | "oldestDay">,
  projectId: string,
  fromDay: string,
  toDay: string,
): Promise<Omit<DayCount, "projectId">[]> {
  return prisma.$queryRaw<Omit<DayCount, "projectId">[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, reason, sum(events)::float8 AS count
    FROM usage_days
    WHERE project_id = ${projectId}::uuid AND day BETWEEN ${fromDay}::date AND ${toDay}::date
      AND (journal_id <> ${id}::uuid OR day < ${oldestDay}::date)
    GROUP BY day, reason`;
}

export async function readArrival(
  prisma: PrismaClient,
  journalId: string,
  projectId: string,
): Promise<Arrival | null> {
  const arrival = await prisma.arrival.findFirst({
    where: { projectId, journalId: { not: journalId } },
    orderBy: { receivedAt: "desc" },
  });
  return arrival && { eventName: arrival.eventName, receivedAt: arrival.receivedAt.getTime() };
}

/** Deletes at most `limit` counts of days before `day` ("2026-07-15"). Returns how many. */
export const deleteOldDays = (prisma: PrismaClient, day: string, limit: number): Promise<number> =>
  prisma.$executeRaw`
    DELETE FROM usage_days WHERE ctid = ANY (ARRAY (
      SELECT ctid FROM usage_days WHERE day < ${day}::date LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ))`;

/** The reasons for which events are rejected because of a limit on their number. */
export const LIMIT_REASONS = ["quota_exceeded", "spending_limit_reached"] as const;
export type LimitReason = (typeof LIMIT_REASONS)[number];

/**
 * An SQL condition on a team's id: whether events of the team were rejected for the reason in the
 * month, given by its first day ("2026-07-01").
 */
export const wereRejected = (
  teamId: Prisma.Sql,
  month: string,
  reason: LimitReason = "quota_exceeded",
): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM usage_days AS d JOIN projects AS p ON p.id = d.project_id
  WHERE p.team_id = ${teamId} AND d.reason = ${reason}
    AND d.day >= ${month}::date AND d.day < ${month}::date + interval '1 month'
)`;

export async function hasRejections(
  prisma: PrismaClient,
  teamId: string,
  month: string,
  reason: LimitReason,
): Promise<boolean> {
  const condition = wereRejected(Prisma.sql`${teamId}::uuid`, firstDay(month), reason);
  const [row] = await prisma.$queryRaw<{ rejected: boolean }[]>`SELECT ${condition} AS rejected`;
  return row?.rejected ?? false;
}

/** The events of a team's overage in a month ("2026-07") that are not billed. */
export async function readExempt(
  prisma: PrismaClient,
  teamId: string,
  month: string,
): Promise<number> {
  const account = await prisma.billingAccount.findFirst({
    where: { teamId, exemptMonth: new Date(firstDay(month)) },
    select: { exemptEvents: true },
  });
  return Number(account?.exemptEvents ?? 0);
}

const firstDay = (month: string): string => `${month}-01`;
