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
import { usedPercent } from "./thresholds";
import { hasRejections } from "./usage-tables";

/** A team's usage in the current month (UTC). */
export type TeamUsage = {
  plan: Plan;
  state: BillingState;
  /** "2026-07". */
  month: string;
  /** When the month ends and the count restarts; ISO 8601. */
  ends: string;
  /** Events accepted; exact. */
  used: number;
  /** The quota. */
  included: number;
  /** Of the quota, in whole percent, rounded down. */
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
    state: billingStateOf({ used, refused: rejected }, planState),
    month,
    ends: new Date(nextUtcMonth(now)).toISOString(),
    used,
    included,
    percent: usedPercent({ plan, used }),
  };
}
