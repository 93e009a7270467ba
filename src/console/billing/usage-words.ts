import { eventLimit, GRACE_PERCENT, PLANS } from "@/billing/plans";
import { highestThreshold } from "@/limits/usage/thresholds";
import { formatDay, formatFullCount } from "@/ui/format/time";
import type { GaugeTone } from "./gauge";
import { formatMoney } from "./plan-terms";
import type { MonthUsage, Standing } from "./usage";

/** How much a team should mind how it stands. */
export function toneOf(standing: Standing): GaugeTone {
  if (standing.state === "free_rejecting") return "bad";
  return highestThreshold(standing) === null ? "plain" : "warn";
}

const dayOf = (day: string): string => formatDay(`${day}T00:00:00Z`, "UTC");

/** When the quota is passed, and what then happens. */
export function quotaWords({ plan, included, forecast }: MonthUsage): string {
  const { quota } = forecast;
  const events = `${formatFullCount(included)} events`;
  if (quota?.passed)
    return `The ${events} of ${PLANS[plan].name} were passed on ${dayOf(quota.day)}.`;
  if (quota)
    return `At the pace of the last days, ${events} will be passed on ${dayOf(quota.day)}.`;
  if (forecast.atEnd === null)
    return "How the month will end can be told after a whole day of events.";
  return `At the pace of the last days, the month stays within its ${events}.`;
}

/** What becomes of events beyond the quota. */
export function beyondWords(usage: MonthUsage): string {
  switch (usage.state) {
    case "free_accepting":
      return marginWords(usage);
    case "free_rejecting":
      return refusalWords(usage);
    case "paid_active":
    case "paid_grace":
      return overageWords(usage);
  }
}

function marginWords({ plan, forecast }: MonthUsage): string {
  const margin = `A margin of ${GRACE_PERCENT}% more is taken, up to ${formatFullCount(eventLimit(plan))}`;
  return forecast.limit
    ? `${margin}; at this pace, events will be refused from ${dayOf(forecast.limit.day)} on.`
    : `${margin}; then events are refused until the month ends.`;
}

function refusalWords({ plan, used }: MonthUsage): string {
  const until = "until the month ends, or the team upgrades";
  const left = eventLimit(plan) - used;
  return left > 0
    ? `There is room for ${formatFullCount(left)} more; batches that do not fit in it are refused ${until}.`
    : `New events are refused ${until}.`;
}

function overageWords({ plan, used, included }: MonthUsage): string {
  const { overage } = PLANS[plan].events;
  if (overage === null) return "";
  const { price, per } = overage;
  const beyond = used - included;
  return beyond <= 0
    ? `Beyond it, each ${formatFullCount(per)} cost ${formatMoney(price)}; nothing is refused.`
    : `${formatFullCount(beyond)} events beyond it so far: about ${formatMoney(Math.ceil((beyond * price) / per))}. Nothing is refused.`;
}
