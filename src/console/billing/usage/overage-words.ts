import { formatDay } from "@/ui/format/time";
import { formatCost, formatMoney } from "../pricing/plan-terms";
import type { Overage } from "./overage";
import type { MonthUsage } from "./usage";

/** What the month's overage will cost at the current rate. */
export function forecastWords({ forecast }: MonthUsage): string {
  return forecast.overageCost === null ? "Too early to tell" : formatCost(forecast.overageCost);
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
