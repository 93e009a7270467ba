import { AppError } from "@/base/errors";
import { nextUtcMonth, utcMonth } from "@/base/time/utc";
import { eventLimit, GRACE_PERCENT, PLANS } from "@/billing";
import type { Plan } from "@/database";
import { type Usage, usedPercent, WARN_PERCENT } from "./steps";
import { wholeSeconds } from "./too-many";

/** An upgrade lifts the refusal at once, so nobody is told to wait longer than this, in seconds. */
const MAX_RETRY_SECONDS = 3_600;

type UsageWarning = "approaching_quota" | "over_quota" | "overage";

function warningOf({ plan, used }: Usage): UsageWarning {
  const { included, overage } = PLANS[plan].events;
  if (used <= included) return "approaching_quota";
  return overage === null ? "over_quota" : "overage";
}

/** What every answer of ingestion says of the month's usage, once it has something to say. */
export function usageHeaders(usage: Usage): Record<string, string> {
  const percent = usedPercent(usage);
  if (percent < WARN_PERCENT) return {};
  return {
    "X-Service-Usage-Percent": String(percent),
    "X-Service-Usage-Warning": warningOf(usage),
  };
}

/** The answer to events that the plan has no room for, which were received at `now`. */
export function quotaExceeded(plan: Plan, now: number): AppError {
  const { name, events } = PLANS[plan];
  const end = nextUtcMonth(now);
  const seconds = Math.min(wholeSeconds(end - now), MAX_RETRY_SECONDS);
  const most = eventLimit(plan).toLocaleString("en");
  const quota = events.included.toLocaleString("en");
  return new AppError(
    "quota_exceeded",
    `The ${name} plan has no room for these events in ${utcMonth(now)}: it ends at ${most}, which is ${quota} and a margin of ${GRACE_PERCENT}%. Send them again after the month's end (UTC), or upgrade to ${PLANS.pro.name}, which counts at once.`,
    { headers: { "Retry-After": String(seconds) } },
  );
}
