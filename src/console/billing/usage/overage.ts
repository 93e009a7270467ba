import { WARN_PERCENT } from "@/limits/usage/thresholds";
import { eventLimit, PLANS } from "@/plans/plans";
import type { UsageStatus } from "./usage";

/** Amounts of money are in US cents. */
export type Overage = NonNullable<UsageStatus["overage"]>;

/** The events beyond the quota that a spending limit pays for. */
export const eventsFor = (spendingLimit: number): number =>
  eventLimit("pro", spendingLimit) - PLANS.pro.events.included;

/** The events that the spending limit still allows; null without a limit. */
export const eventsLeft = ({ events, spendingLimit }: Overage): number | null =>
  spendingLimit === null ? null : Math.max(0, eventsFor(spendingLimit) - events);

/** Whether most of the spending limit is used, but not all of it. */
export function isNearLimit({ state, overage }: UsageStatus): boolean {
  if (state === "paid_rejecting" || !overage || overage.spendingLimit === null) return false;
  const { cost, spendingLimit } = overage;
  return cost > 0 && cost * 100 >= spendingLimit * WARN_PERCENT;
}
