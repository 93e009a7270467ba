import { nextUtcMonth, utcMonth } from "@/base/utc";
import { eventLimit, PLANS } from "@/billing";
import type { Plan, PrismaClient } from "@/database";
import type { Payer, Quota } from "./quota";
import { usedPercent } from "./standing";
import { isRefused } from "./usage-tables";

/** How a team stands in the month (UTC) that goes on. */
export type TeamStanding = {
  plan: Plan;
  /** "2026-07". */
  month: string;
  /** When the month ends and counting begins anew; ISO 8601. */
  ends: string;
  /** Events accepted, to the single one. */
  used: number;
  /** The quota. */
  included: number;
  /** The most that is accepted; null where nothing is refused for its number. */
  limit: number | null;
  /** Of the quota, in whole percent, rounded down. */
  percent: number;
  /**
   * Events are refused: none is left, or there were some that did not fit in what is left, which can be
   * so small that no batch of the team's does.
   */
  refuses: boolean;
};

export type Sources = { prisma: PrismaClient; quota: Quota };

/** Asks the database only of a team that is in its margin. */
export async function teamStanding(
  { prisma, quota }: Sources,
  { teamId, plan }: Payer,
  now: number,
): Promise<TeamStanding> {
  const month = utcMonth(now);
  const used = quota.used(teamId, now);
  const limit = eventLimit(plan);
  const { included } = PLANS[plan].events;
  const inMargin = Number.isFinite(limit) && used > included && used < limit;
  return {
    plan,
    month,
    ends: new Date(nextUtcMonth(now)).toISOString(),
    used,
    included,
    limit: Number.isFinite(limit) ? limit : null,
    percent: usedPercent({ plan, used }),
    refuses: used >= limit || (inMargin && (await isRefused(prisma, teamId, month))),
  };
}
