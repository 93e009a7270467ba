import { formatMoney } from "@/base/text/money";
import type { Plan } from "@/database";
import { type AssistantTier, eventLimit, PLANS } from "@/plans/plans";
import { capitalise } from "@/ui/format/labels";
import { formatFullCount } from "@/ui/format/number";

/** The plans, from smallest to largest. */
export const PLAN_NAMES = ["free", "pro"] as const satisfies readonly Plan[];

/** `prices` is false on a server without billing. */
type Term = { label: string; of: (plan: Plan, prices: boolean) => string };

/** The rows of the plan table, read from the plan catalogue. */
export const TERMS: readonly Term[] = [
  { label: "Events per month", of: (plan) => formatFullCount(PLANS[plan].events.included) },
  { label: "Over the limit", of: beyond },
  { label: "Projects", of: (plan) => formatFullCount(PLANS[plan].projects) },
  { label: "Members", of: (plan) => formatFullCount(PLANS[plan].members) },
  {
    label: "Assistant messages per day",
    of: (plan) => formatFullCount(PLANS[plan].assistant.messagesPerDay),
  },
  { label: "Assistant models", of: models },
  { label: "Tool calls by agents, per day", of: toolCalls },
  { label: "Data retention", of: (plan) => `${PLANS[plan].retentionMonths} months` },
];

function beyond(plan: Plan, prices: boolean): string {
  const { overage } = PLANS[plan].events;
  if (overage === null)
    return `Accepted up to ${formatFullCount(eventLimit(plan))}, then rejected until the end of the month`;
  return prices
    ? `${formatMoney(overage.price)} per ${formatFullCount(overage.per)}, never rejected unless you set a spending limit`
    : "Never rejected";
}

const MODELS: Record<AssistantTier, string> = {
  fast: "fast",
  balanced: "balanced",
  most_capable: "most capable",
};

/** "Fast, balanced and most capable". */
function models(plan: Plan): string {
  const names = PLANS[plan].assistant.models.map((tier) => MODELS[tier]);
  return capitalise(new Intl.ListFormat("en-GB").format(names));
}

function toolCalls(plan: Plan): string {
  const { toolCallsPerDay } = PLANS[plan];
  return toolCallsPerDay === 0 ? "Not included" : formatFullCount(toolCallsPerDay);
}

export const priceOf = (plan: Plan): { amount: string; per: string } => ({
  amount: formatMoney(PLANS[plan].price),
  per: PLANS[plan].price === 0 ? "no card needed" : "per team and month",
});
