import { utcMonth } from "@/base/time/utc";
import { Prisma, type PrismaClient } from "@/database";
import { wereRejected } from "@/limits";
import { MAX_BATCH_EVENTS } from "@/pipeline";
import { PLANS } from "@/plans";

/** In percent of the limit, besides 100. */
const WARN_PERCENT = 80;

/**
 * Adds a notice for each team that has used 80 or 100% of its spending limit in this month, once for each month, limit
 * and percentage across all processes. A team that reached both at once only gets the second. Also counts as 100% if a
 * batch was rejected because it did not fit in the rest.
 */
export async function addSpendingNotices(prisma: PrismaClient, nowMs: number): Promise<void> {
  const { included, overage } = PLANS.pro.events;
  if (overage === null) return;
  const month = utcMonth(nowMs);
  const first = `${month}-01`;
  const now = new Date(nowMs);
  const rejected = wereRejected(Prisma.sql`t.id`, first, "spending_limit_reached");
  await prisma.$executeRaw`
    WITH limited AS (
      SELECT t.id, t.spending_limit,
        floor(t.spending_limit * ${overage.per}::float8 / ${overage.price}::float8) AS allowed,
        (SELECT coalesce(sum(u.events), 0) FROM usage_months AS u
          WHERE u.team_id = t.id AND u.month = ${first}::date)::float8 - ${included}::float8
          - CASE WHEN a.exempt_month = ${first}::date THEN a.exempt_events ELSE 0 END AS used
      FROM teams AS t LEFT JOIN billing_accounts AS a ON a.team_id = t.id
      WHERE t.plan = 'pro' AND t.deleted_at IS NULL AND t.spending_limit IS NOT NULL
    ), reached AS (
      SELECT t.id, t.spending_limit, CASE
        WHEN t.used >= t.allowed THEN 100
        WHEN t.used > t.allowed - ${MAX_BATCH_EVENTS}::float8 AND ${rejected} THEN 100
        WHEN t.used >= t.allowed * ${WARN_PERCENT}::float8 / 100 THEN ${WARN_PERCENT}::int
      END AS percent
      FROM limited AS t
    ), due AS (
      SELECT r.*, 'spending:' || ${month} || ':' || r.spending_limit || ':' || r.percent AS key
      FROM reached AS r WHERE r.percent IS NOT NULL
    )
    INSERT INTO billing_notices (team_id, key, kind, detail, created_at)
    SELECT d.id, d.key, 'spending_limit',
      jsonb_build_object('month', ${month}::text, 'limit', d.spending_limit, 'percent', d.percent),
      ${now}::timestamptz
    FROM due AS d
    -- Checked first, as ON CONFLICT alone would write on each run.
    WHERE NOT EXISTS (SELECT FROM billing_notices AS n WHERE n.team_id = d.id AND n.key = d.key)
    ON CONFLICT (team_id, key) DO NOTHING`;
}
