import { formatCost, formatMoney } from "@/base/text/money";
import { PLANS } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";
import { formatDay } from "@/ui/format/time";
import type { Overage } from "./overage";
import type { MonthUsage } from "./usage";

/** The month's overage at the current rate. */
export function forecastWords({ plan, forecast: { overageCost } }: MonthUsage): string {
  const { overage } = PLANS[plan].events;
  if (overageCost === null || overage === null) return "Too early to tell";
  if (overageCost === 0) return "No overage";
  const events = Math.round((overageCost * overage.per) / overage.price);
  return `${formatCost(overageCost)} for ${formatFullCount(events)} events`;
}

/** How much of the spending limit is left. */
export function limitWords({ cost, spendingLimit }: Overage): string {
  if (spendingLimit === null) return "None";
  return `${formatMoney(spendingLimit)} a month, ${formatCost(Math.max(0, spendingLimit - cost))} left`;
}

/** When the spending limit was or will be reached; null without one. */
export function reachedWords({ overage, state, forecast }: MonthUsage): string | null {
  if (!overage || overage.spendingLimit === null) return null;
  const day = forecast.limit && formatDay(`${forecast.limit.day}T00:00:00Z`, "UTC");
  if (state === "paid_rejecting") return "The limit is reached: new events are rejected.";
  if (day)
    return `At the current rate, the limit is reached on ${day}. Then new events are rejected.`;
  return forecast.atEnd === null
    ? null
    : "At the current rate, the limit is not reached this month.";
}
