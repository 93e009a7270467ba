import { formatCost, formatMoney } from "@/base/text/money";
import { highestThreshold } from "@/limits/usage/thresholds";
import { eventLimit, GRACE_PERCENT, PLANS } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";
import { formatDay } from "@/ui/format/time";
import type { GaugeTone } from "@/ui/gauge";
import { eventsLeft } from "./overage";
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

/** What happens to events over the quota. `billed` is false if nobody pays for them. */
export function beyondWords(usage: MonthUsage, billed: boolean): string {
  switch (usage.state) {
    case "free_accepting":
      return marginWords(usage);
    case "free_rejecting":
      return rejectionWords(usage);
    case "paid_rejecting":
      return limitReachedWords(usage);
    case "paid_active":
    case "paid_grace":
      return overageWords(usage, billed);
  }
}

function marginWords({ plan, forecast }: MonthUsage): string {
  const margin = `You can go over by ${GRACE_PERCENT}%, up to ${formatFullCount(eventLimit(plan))} events`;
  return forecast.limit
    ? `${margin}. At the current rate, events will be rejected from ${dayOf(forecast.limit.day)}.`
    : `${margin}. After that, events are rejected until the end of the month.`;
}

function rejectionWords({ plan, used }: MonthUsage): string {
  const until = `until the end of the month or until the team moves to ${PLANS.pro.name}`;
  const left = eventLimit(plan) - used;
  return left > 0
    ? `${formatFullCount(left)} more can be accepted. Larger batches are rejected ${until}.`
    : `New events are rejected ${until}.`;
}

function limitReachedWords({ overage }: MonthUsage): string {
  const until = "until the end of the month or until the spending limit is raised";
  const left = overage && eventsLeft(overage);
  return left
    ? `${formatFullCount(left)} more can be accepted. Larger batches are rejected ${until}.`
    : `New events are rejected ${until}.`;
}

function overageWords({ plan, used, included, overage }: MonthUsage, billed: boolean): string {
  const { overage: terms } = PLANS[plan].events;
  if (terms === null || overage === null) return "";
  const limit = overage.spendingLimit;
  const then =
    limit === null
      ? "Events are never rejected for volume."
      : `Beyond the spending limit of ${formatMoney(limit)}, events are rejected.`;
  if (!billed) return then;
  return used <= included
    ? `Events over the quota cost ${formatMoney(terms.price)} per ${formatFullCount(terms.per)}. ${then}`
    : `${formatFullCount(overage.events)} events over the quota so far: ${formatCost(overage.cost)}. ${then}`;
}
