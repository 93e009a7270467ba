import { GRACE_PERCENT, PLANS } from "@/billing/plans";
import type { Outputs } from "@/console/api";
import { stepReached } from "@/limits/steps";
import { formatDay, formatFullCount } from "@/ui/format";
import type { GaugeTone } from "./gauge";
import { formatMoney } from "./plan-terms";

type MonthUsage = Outputs["usage"]["month"];
type Standing = Outputs["usage"]["standing"];

/** How much a team should mind how it stands. */
export function toneOf(standing: Standing): GaugeTone {
  if (standing.refuses) return "bad";
  return stepReached(standing) === null ? "plain" : "warn";
}

const dayOf = (day: string): string => formatDay(`${day}T00:00:00Z`, "UTC");

/** When the quota is passed, and what then happens. */
export function quotaWords({ plan, included, outlook }: MonthUsage): string {
  const { quota } = outlook;
  const events = `${formatFullCount(included)} events`;
  if (quota?.passed)
    return `The ${events} of ${PLANS[plan].name} were passed on ${dayOf(quota.day)}.`;
  if (quota)
    return `At the pace of the last days, ${events} will be passed on ${dayOf(quota.day)}.`;
  if (outlook.atEnd === null)
    return "How the month will end can be told after a whole day of events.";
  return `At the pace of the last days, the month stays within its ${events}.`;
}

/** What becomes of events beyond the quota. */
export function beyondWords(usage: MonthUsage): string {
  const { plan, used, included, limit, refuses, outlook } = usage;
  const { overage } = PLANS[plan].events;
  if (overage) {
    const { price, per } = overage;
    if (used <= included)
      return `Beyond it, each ${formatFullCount(per)} cost ${formatMoney(price)}; nothing is refused.`;
    const beyond = used - included;
    return `${formatFullCount(beyond)} events beyond it so far: about ${formatMoney(Math.ceil((beyond * price) / per))}. Nothing is refused.`;
  }
  if (limit === null) return "";
  const until = "until the month ends, or the team upgrades";
  if (used >= limit) return `New events are refused ${until}.`;
  if (refuses)
    return `There is room for ${formatFullCount(limit - used)} more; batches that do not fit in it are refused ${until}.`;
  const margin = `A margin of ${GRACE_PERCENT}% more is taken, up to ${formatFullCount(limit)}`;
  return outlook.limit
    ? `${margin}; at this pace, events will be refused from ${dayOf(outlook.limit.day)} on.`
    : `${margin}; then events are refused until the month ends.`;
}
