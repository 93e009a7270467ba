import type { BillingMode } from "@/base/billing-mode";
import { AppError } from "@/base/errors";
import { formatMoney } from "@/base/text/money";
import { nextUtcMonth, utcMonth } from "@/base/time/utc";
import type { Plan } from "@/database";
import { eventLimit, GRACE_PERCENT, howToUpgrade, PLANS } from "@/plans";
import { wholeSeconds } from "../rate-limits/rate-limited-error";
import { type Usage, usedPercent, WARN_PERCENT } from "./thresholds";
import type { LimitReason } from "./usage-tables";

/** In seconds. An upgrade takes effect at once, so clients should not wait longer than this. */
const MAX_RETRY_SECONDS = 3_600;

type UsageWarning = "approaching_quota" | "over_quota" | "overage";

function warningOf({ plan, used }: Usage): UsageWarning {
  const { included, overage } = PLANS[plan].events;
  if (used <= included) return "approaching_quota";
  return overage === null ? "over_quota" : "overage";
}

export function usageHeaders(usage: Usage): Record<string, string> {
  const percent = usedPercent(usage);
  if (percent < WARN_PERCENT) return {};
  return {
    "X-Service-Usage-Percent": String(percent),
    "X-Service-Usage-Warning": warningOf(usage),
  };
}

/**
 * A limit that a team's events would exceed: the reason by which they are
 * counted, and the response.
 */
export type LimitExcess = {
  reason: LimitReason;
  error: AppError;
};

type LimitedTeam = { plan: Plan; spendingLimit: number | null };

type ExcessOptions = { now: number; billingMode: BillingMode | null };

export function excessOf(team: LimitedTeam, options: ExcessOptions): LimitExcess {
  const { now } = options;
  const seconds = Math.min(wholeSeconds(nextUtcMonth(now) - now), MAX_RETRY_SECONDS);
  const reason =
    PLANS[team.plan].events.overage === null ? "quota_exceeded" : "spending_limit_reached";
  const detail =
    reason === "quota_exceeded" ? overQuota(team, options) : overSpendingLimit(team, now);
  const headers = { "Retry-After": String(seconds) };
  return { reason, error: new AppError(reason, detail, { headers }) };
}

function overQuota({ plan }: LimitedTeam, { now, billingMode }: ExcessOptions): string {
  const { name, events } = PLANS[plan];
  const limit = eventLimit(plan).toLocaleString("en");
  const quota = events.included.toLocaleString("en");
  return `These events would exceed the quota for ${utcMonth(now)}: the ${name} plan accepts at most ${limit} events a month (the quota of ${quota} plus ${GRACE_PERCENT}%). Retry next month (UTC), or once the team is on ${PLANS.pro.name}. ${howToUpgrade(billingMode)}`;
}

function overSpendingLimit({ spendingLimit }: LimitedTeam, now: number): string {
  return `These events would exceed the team's spending limit of ${formatMoney(spendingLimit ?? 0)} for events over the quota in ${utcMonth(now)}. Retry next month (UTC), or ask the team's owner to raise the limit, which takes effect at once.`;
}
