import { type Plan, Prisma, type PrismaClient } from "@/database";
import { wereRejected } from "@/limits";
import { USAGE_THRESHOLDS } from "@/limits/usage/thresholds";
import { MAIL_LEASE_MS } from "@/teams";

/** A threshold that a team has reached and that this process must send a notice for. */
export type ReachedThreshold = {
  teamId: string;
  teamName: string;
  plan: Plan;
  percent: number;
  events: number;
  /** In cents; null for no limit. */
  spendingLimit: number | null;
};

/**
 * Claims the thresholds that were reached in the month (its first day, "2026-07-01") and are not
 * claimed yet. If several processes do so at once, each threshold goes to one of them.
 */
export function claimReachedThresholds(
  prisma: PrismaClient,
  month: string,
  nowMs: number,
): Promise<ReachedThreshold[]> {
  const now = new Date(nowMs);
  const expired = new Date(nowMs - MAIL_LEASE_MS);
  return prisma.$queryRaw<ReachedThreshold[]>`
    WITH threshold AS (
      SELECT * FROM unnest(
        ${USAGE_THRESHOLDS.map(({ plan }) => plan)}::text[]::plan[],
        ${USAGE_THRESHOLDS.map(({ percent }) => percent)}::int[],
        ${USAGE_THRESHOLDS.map(({ events }) => events)}::float8[],
        ${USAGE_THRESHOLDS.map(({ rejectedBeyond }) => rejectedBeyond)}::float8[]
      ) AS s(plan, percent, events, rejected_beyond)
    ), used AS (
      SELECT t.id, t.name, t.plan, t.spending_limit, sum(u.events)::float8 AS events
      FROM usage_months AS u JOIN teams AS t ON t.id = u.team_id AND t.deleted_at IS NULL
      WHERE u.month = ${month}::date
      GROUP BY t.id
    ), claimed AS (
      INSERT INTO usage_notices AS n (team_id, month, plan, percent, claimed_at)
      SELECT used.id, ${month}::date, threshold.plan, threshold.percent, ${now}::timestamptz
      FROM used JOIN threshold ON threshold.plan = used.plan AND (
        threshold.events <= used.events
        OR threshold.rejected_beyond < used.events AND ${wereRejected(Prisma.sql`used.id`, month)}
      )
      -- Checked first, as ON CONFLICT alone would lock and write every row of the month on each check.
      WHERE NOT EXISTS (
        SELECT FROM usage_notices AS o
        WHERE o.team_id = used.id AND o.month = ${month}::date AND o.plan = threshold.plan
          AND o.percent = threshold.percent
          AND (o.sent_at IS NOT NULL OR o.claimed_at >= ${expired}::timestamptz)
      )
      ORDER BY used.id, threshold.percent
      ON CONFLICT (team_id, month, plan, percent) DO UPDATE SET claimed_at = excluded.claimed_at
        WHERE n.sent_at IS NULL AND n.claimed_at < ${expired}::timestamptz
      RETURNING team_id, plan, percent
    )
    SELECT used.id AS "teamId", used.name AS "teamName", used.plan::text AS plan,
      claimed.percent, used.events, used.spending_limit AS "spendingLimit"
    FROM claimed JOIN used ON used.id = claimed.team_id
    ORDER BY used.id, claimed.percent`;
}

export async function markSent(
  prisma: PrismaClient,
  month: string,
  claims: readonly ReachedThreshold[],
  now: number,
): Promise<void> {
  const keys = claims.map(({ teamId, plan, percent }) => ({ teamId, plan, percent }));
  await prisma.usageNotice.updateMany({
    where: { month: new Date(month), OR: keys },
    data: { sentAt: new Date(now) },
  });
}
