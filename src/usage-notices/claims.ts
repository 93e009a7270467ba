import { type Plan, Prisma, type PrismaClient } from "@/database";
import { wereRefused } from "@/limits";
import { USAGE_THRESHOLDS } from "@/limits/usage/thresholds";

/** A step that a team has reached, and that this process is to tell it of. */
export type Claim = {
  teamId: string;
  teamName: string;
  plan: Plan;
  percent: number;
  /** Of the month so far, over all processes. */
  events: number;
};

/** A mail that was not sent by then never will be: the process has died, or no mail server took it. */
const LEASE_MS = 600_000;

/**
 * Takes on all steps that were reached in the month (its first day, "2026-07-01") and that nobody has
 * taken on. Of several processes that do it at once each step goes to one.
 */
export function claimReached(prisma: PrismaClient, month: string, nowMs: number): Promise<Claim[]> {
  const now = new Date(nowMs);
  const expired = new Date(nowMs - LEASE_MS);
  return prisma.$queryRaw<Claim[]>`
    WITH step AS (
      SELECT * FROM unnest(
        ${USAGE_THRESHOLDS.map(({ plan }) => plan)}::text[]::plan[],
        ${USAGE_THRESHOLDS.map(({ percent }) => percent)}::int[],
        ${USAGE_THRESHOLDS.map(({ events }) => events)}::float8[],
        ${USAGE_THRESHOLDS.map(({ rejectedBeyond }) => rejectedBeyond)}::float8[]
      ) AS s(plan, percent, events, refused_beyond)
    ), used AS (
      SELECT t.id, t.name, t.plan, sum(u.events)::float8 AS events
      FROM usage_months AS u JOIN teams AS t ON t.id = u.team_id AND t.deleted_at IS NULL
      WHERE u.month = ${month}::date
      GROUP BY t.id
    ), claimed AS (
      INSERT INTO usage_notices AS n (team_id, month, plan, percent, claimed_at)
      SELECT used.id, ${month}::date, step.plan, step.percent, ${now}::timestamptz
      FROM used JOIN step ON step.plan = used.plan AND (
        step.events <= used.events
        OR step.refused_beyond < used.events AND ${wereRefused(Prisma.sql`used.id`, month)}
      )
      -- Without a look first, each look of each process would lock and write all rows of the month.
      WHERE NOT EXISTS (
        SELECT FROM usage_notices AS o
        WHERE o.team_id = used.id AND o.month = ${month}::date AND o.plan = step.plan
          AND o.percent = step.percent
          AND (o.sent_at IS NOT NULL OR o.claimed_at >= ${expired}::timestamptz)
      )
      ORDER BY used.id, step.percent
      ON CONFLICT (team_id, month, plan, percent) DO UPDATE SET claimed_at = excluded.claimed_at
        WHERE n.sent_at IS NULL AND n.claimed_at < ${expired}::timestamptz
      RETURNING team_id, plan, percent
    )
    SELECT used.id AS "teamId", used.name AS "teamName", used.plan::text AS plan,
      claimed.percent, used.events
    FROM claimed JOIN used ON used.id = claimed.team_id
    ORDER BY used.id, claimed.percent`;
}

/** Notes that a team was told of its claims in the month. */
export async function noteSent(
  prisma: PrismaClient,
  month: string,
  claims: readonly Claim[],
  now: number,
): Promise<void> {
  const keys = claims.map(({ teamId, plan, percent }) => ({ teamId, plan, percent }));
  await prisma.usageNotice.updateMany({
    where: { month: new Date(month), OR: keys },
    data: { sentAt: new Date(now) },
  });
}
