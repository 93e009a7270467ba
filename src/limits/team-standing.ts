import { nextUtcMonth, utcMonth } from "@/base/time/utc";
import {
  type BillingState,
  billingStateOf,
  eventLimit,
  PLAN_OF,
  PLANS,
  type PlanState,
} from "@/billing";
import type { Plan, PrismaClient } from "@/database";
import type { Quota } from "./quota";
import { usedPercent } from "./steps";
import { isRefused } from "./usage-tables";

/** How a team stands in the month (UTC) that goes on. */
export type TeamStanding = {
  plan: Plan;
  state: BillingState;
  /** "2026-07". */
  month: string;
  /** When the month ends and counting begins anew; ISO 8601. */
  ends: string;
  /** Events accepted, to the single one. */
  used: number;
  /** The quota. */
  included: number;
  /** Of the quota, in whole percent, rounded down. */
  percent: number;
};

/** The team whose standing is asked for. */
export type Asked = { teamId: string; planState: PlanState };

export type Sources = { prisma: PrismaClient; quota: Quota };

/** Asks the database only of a team that is in its margin. */
export async function teamStanding(
  { prisma, quota }: Sources,
  { teamId, planState }: Asked,
  now: number,
): Promise<TeamStanding> {
  const plan = PLAN_OF[planState];
  const month = utcMonth(now);
  const used = quota.used(teamId, now);
  const { included } = PLANS[plan].events;
  const inMargin = planState === "free" && used > included && used < eventLimit(plan);
  const refused = inMargin && (await isRefused(prisma, teamId, month));
  return {
    plan,
    state: billingStateOf({ used, refused }, planState),
    month,
    ends: new Date(nextUtcMonth(now)).toISOString(),
    used,
    included,
    percent: usedPercent({ plan, used }),
  };
}
