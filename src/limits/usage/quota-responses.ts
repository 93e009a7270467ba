import { AppError } from "@/base/errors";
import { nextUtcMonth, utcMonth } from "@/base/time/utc";
import type { Plan } from "@/database";
import { eventLimit, GRACE_PERCENT, PLANS } from "@/plans";
import { wholeSeconds } from "../rate-limits/rate-limited-error";
import { type Usage, usedPercent, WARN_PERCENT } from "./thresholds";

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

export function quotaExceeded(plan: Plan, now: number): AppError {
  const { name, events } = PLANS[plan];
  const end = nextUtcMonth(now);
  const seconds = Math.min(wholeSeconds(end - now), MAX_RETRY_SECONDS);
  const limit = eventLimit(plan).toLocaleString("en");
  const quota = events.included.toLocaleString("en");
  return new AppError(
    "quota_exceeded",
    `These events would exceed the quota for ${utcMonth(now)}: the ${name} plan accepts at most ${limit} events a month (the quota of ${quota} plus ${GRACE_PERCENT}%). Retry next month (UTC), or upgrade to ${PLANS.pro.name}, which takes effect at once.`,
    { headers: { "Retry-After": String(seconds) } },
  );
}
