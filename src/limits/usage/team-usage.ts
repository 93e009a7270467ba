import { nextUtcMonth, utcMonth } from "@/base/time/utc";
import type { Plan, PrismaClient } from "@/database";
import {
  type BillingState,
  billingStateOf,
  eventLimit,
  PLAN_OF,
  PLANS,
  type PlanState,
} from "@/plans";
import type { Quota } from "./quota";
import { usedPercent } from "./thresholds";
import { hasRejections } from "./usage-tables";

export type TeamUsage = {
  plan: Plan;
  state: BillingState;
  month: string;
  /** When the month ends and the count restarts; ISO 8601. */
  ends: string;
  used: number;
  included: number;
  percent: number;
};

export type TeamWithState = { teamId: string; planState: PlanState };

export type UsageSources = { prisma: PrismaClient; quota: Quota };

/** Queries the database only for a team within its grace margin. */
export async function readTeamUsage(
  { prisma, quota }: UsageSources,
  { teamId, planState }: TeamWithState,
  now: number,
): Promise<TeamUsage> {
  const plan = PLAN_OF[planState];
  const month = utcMonth(now);
  const used = quota.used(teamId, now);
  const { included } = PLANS[plan].events;
  const inMargin = planState === "free" && used > included && used < eventLimit(plan);
  const rejected = inMargin && (await hasRejections(prisma, teamId, month));
  return {
    plan,
    state: billingStateOf({ used, rejected }, planState),
    month,
    ends: new Date(nextUtcMonth(now)).toISOString(),
    used,
    included,
    percent: usedPercent({ plan, used }),
  };
}
