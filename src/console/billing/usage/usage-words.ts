import { highestThreshold } from "@/limits/usage/thresholds";
import { eventLimit, GRACE_PERCENT, PLANS } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";
import { formatDay } from "@/ui/format/time";
import { formatMoney } from "../pricing/plan-terms";
import type { GaugeTone } from "./gauge";
import type { MonthUsage, UsageStatus } from "./usage";

/** How urgent the team's usage is. */
export function toneOf(status: UsageStatus): GaugeTone {
  if (status.state === "free_rejecting" || status.state === "paid_rejecting") return "bad";
  return highestThreshold(status) === null ? "plain" : "warn";
}

const dayOf = (day: string): string => formatDay(`${day}T00:00:00Z`, "UTC");

/** When the quota was or will be exceeded. */
export function quotaWords({ plan, included, forecast }: MonthUsage): string {
  const { quota } = forecast;
  const events = `${formatFullCount(included)} events`;
  if (quota?.passed)
    return `You exceeded the ${events} of the ${PLANS[plan].name} plan on ${dayOf(quota.day)}.`;
  if (quota) return `At the current rate, you will exceed ${events} on ${dayOf(quota.day)}.`;
  if (forecast.atEnd === null) return "A forecast needs one full day of events.";
  return `At the current rate, you will stay within ${events} this month.`;
}

/** What happens to events over the quota. */
export function beyondWords(usage: MonthUsage): string {
  switch (usage.state) {
    case "free_accepting":
      return marginWords(usage);
    case "free_rejecting":
      return rejectionWords(usage);
    case "paid_rejecting":
      return "New events are rejected until the end of the month or until the spending limit is raised.";
    case "paid_active":
    case "paid_grace":
      return overageWords(usage);
  }
}

function marginWords({ plan, forecast }: MonthUsage): string {
  const margin = `Another ${GRACE_PERCENT}% is accepted, up to ${formatFullCount(eventLimit(plan))}`;
  return forecast.limit
    ? `${margin}. At the current rate, events will be rejected from ${dayOf(forecast.limit.day)}.`
    : `${margin}. After that, events are rejected until the end of the month.`;
}

function rejectionWords({ plan, used }: MonthUsage): string {
  const until = "until the end of the month or until the team upgrades";
  const left = eventLimit(plan) - used;
  return left > 0
    ? `${formatFullCount(left)} more can be accepted. Larger batches are rejected ${until}.`
    : `New events are rejected ${until}.`;
}

function overageWords({ plan, used, included }: MonthUsage): string {
  const { overage } = PLANS[plan].events;
  if (overage === null) return "";
  const { price, per } = overage;
  const beyond = used - included;
  return beyond <= 0
    ? `Events over the quota cost ${formatMoney(price)} per ${formatFullCount(per)}. They are never rejected for volume.`
    : `${formatFullCount(beyond)} events over the quota so far: about ${formatMoney(Math.ceil((beyond * price) / per))}. Events are never rejected for volume.`;
}
