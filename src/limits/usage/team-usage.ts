import { nextUtcMonth, utcMonth } from "@/base/time/utc";
import type { Plan, PrismaClient } from "@/database";
import { MAX_BATCH_EVENTS } from "@/pipeline";
import {
  type BillingState,
  billingStateOf,
  eventLimit,
  overageCost,
  overageEvents,
  PLAN_OF,
  PLANS,
  type PlanState,
} from "@/plans";
import type { Quota } from "./quota";
import { usedPercent } from "./thresholds";
import { hasRejections, readExempt } from "./usage-tables";

/** Events beyond the quota that are billed. Amounts of money are in US cents. */
export type Overage = {
  events: number;
  /** With fractions of a cent: an invoice rounds its own total. */
  cost: number;
  /** The most that it may cost in a month; null for no limit. */
  spendingLimit: number | null;
};

export type TeamUsage = {
  plan: Plan;
  state: BillingState;
  month: string;
  /** When the month ends and the count restarts; ISO 8601. */
  ends: string;
  used: number;
  included: number;
  percent: number;
  /** Null on a plan that bills none. */
  overage: Overage | null;
};

export type TeamWithState = { teamId: string; planState: PlanState; spendingLimit: number | null };

export type UsageSources = { prisma: PrismaClient; quota: Quota };

/** A team's usage, and what else a forecast needs. */
type MeasuredUsage = {
  usage: TeamUsage;
  /** The most events that are accepted this month; can be infinite. */
  limit: number;
  /** The events of the overage that are not billed. */
  exempt: number;
};

export async function readTeamUsage(
  sources: UsageSources,
  team: TeamWithState,
  now: number,
): Promise<TeamUsage> {
  return (await measureUsage(sources, team, now)).usage;
}

/** Queries the database only for a team beyond its quota. */
export async function measureUsage(
  { prisma, quota }: UsageSources,
  { teamId, planState, spendingLimit }: TeamWithState,
  now: number,
): Promise<MeasuredUsage> {
  const plan = PLAN_OF[planState];
  const month = utcMonth(now);
  const used = quota.used(teamId, now);
  const { included, overage } = PLANS[plan].events;
  const bills = overage !== null;
  const exempt = bills && used > included ? await readExempt(prisma, teamId, month) : 0;
  const limit = eventLimit(plan, spendingLimit, exempt);
  const reason = bills ? "spending_limit_reached" : "quota_exceeded";
  const rejected =
    isRestSmall(used, limit, plan) && (await hasRejections(prisma, teamId, month, reason));
  const events = Math.max(0, overageEvents(plan, used) - exempt);
  const usage = {
    plan,
    state: billingStateOf({ used, limit, rejected }, planState),
    month,
    ends: new Date(nextUtcMonth(now)).toISOString(),
    used,
    included,
    percent: usedPercent({ plan, used }),
    overage: bills ? { events, cost: overageCost(plan, events), spendingLimit } : null,
  };
  return { usage, limit, exempt };
}

/**
 * Whether what is left up to the limit can be too small for the team's batches. A raised spending
 * limit leaves more than a batch, so that earlier rejections of the month do not count.
 */
function isRestSmall(used: number, limit: number, plan: Plan): boolean {
  const { included, overage } = PLANS[plan].events;
  const left = limit - used;
  return left > 0 && (overage === null ? used > included : left < MAX_BATCH_EVENTS);
}
