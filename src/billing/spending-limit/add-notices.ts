import type { Clock } from "@/base/time/clock";
import { utcMonth } from "@/base/time/utc";
import { Prisma, type PrismaClient } from "@/database";
import { wereRejected } from "@/limits";
import { MAX_BATCH_EVENTS } from "@/pipeline";
import { eventLimit, PLANS } from "@/plans";
import { addNotice, type NewNotice } from "../notices/add";

/** In percent of the limit, besides 100. */
const WARN_PERCENT = 80;

type Stores = { prisma: PrismaClient; clock: Clock };

/**
 * Adds a notice for each team that has used 80 or 100% of its spending limit in this month, once
 * for each month, limit and percentage across all processes. A team that reached both at once only
 * gets the second. Also counts as 100% if a batch was rejected because it did not fit in the rest.
 */
export async function addSpendingNotices({ prisma, clock }: Stores): Promise<void> {
  const month = utcMonth(clock.now());
  const notices = (await findBeyondQuota(prisma, month)).flatMap((team) => noticeOf(team, month));
  const known = await prisma.billingNotice.findMany({
    where: { OR: notices.map(({ teamId, key }) => ({ teamId, key })) },
    select: { teamId: true, key: true },
  });
  const isKnown = new Set(known.map(({ teamId, key }) => `${teamId} ${key}`));
  for (const notice of notices) {
    const { teamId, key } = notice;
    if (!isKnown.has(`${teamId} ${key}`)) await addNotice({ prisma, clock }, notice);
  }
}

type LimitedTeam = {
  teamId: string;
  spendingLimit: number;
  used: number;
  exempt: number;
  rejected: boolean;
};

/** The teams with a limit that have used their quota in the month. */
function findBeyondQuota(prisma: PrismaClient, month: string): Promise<LimitedTeam[]> {
  const first = `${month}-01`;
  return prisma.$queryRaw<LimitedTeam[]>`
    SELECT t.id AS "teamId", t.spending_limit AS "spendingLimit", u.events AS used,
      CASE WHEN a.exempt_month = ${first}::date THEN a.exempt_events ELSE 0 END::float8 AS exempt,
      ${wereRejected(Prisma.sql`t.id`, first, "spending_limit_reached")} AS rejected
    FROM teams AS t
    JOIN (
      SELECT team_id, sum(events)::float8 AS events FROM usage_months
      WHERE month = ${first}::date GROUP BY team_id
    ) AS u ON u.team_id = t.id AND u.events >= ${PLANS.pro.events.included}::float8
    LEFT JOIN billing_accounts AS a ON a.team_id = t.id
    WHERE t.plan = 'pro' AND t.deleted_at IS NULL AND t.spending_limit IS NOT NULL`;
}

function noticeOf(team: LimitedTeam, month: string): NewNotice[] {
  const { teamId, spendingLimit: limit } = team;
  const percent = percentOf(team);
  if (percent === null) return [];
  const key = `spending:${month}:${limit}:${percent}`;
  return [{ teamId, key, kind: "spending_limit", detail: { month, limit, percent } }];
}

function percentOf({ spendingLimit, used, exempt, rejected }: LimitedTeam): number | null {
  const limit = eventLimit("pro", spendingLimit, exempt);
  if (used >= limit || (rejected && used > limit - MAX_BATCH_EVENTS)) return 100;
  const free = PLANS.pro.events.included + exempt;
  return used - free >= ((limit - free) * WARN_PERCENT) / 100 ? WARN_PERCENT : null;
}
