import type { Plan } from "@/database";
import type { BillingState } from "@/plans";
import { GRACE_PERCENT, PLANS } from "@/plans/plans";

/** From this share of the quota on, a team is warned about its usage. */
export const WARN_PERCENT = 80;

export type Usage = {
  plan: Plan;
  used: number;
};

/** The share of the quota used, as a whole percentage, rounded down; it can exceed 100. */
export const usedPercent = ({ plan, used }: Usage): number =>
  Math.floor((used * 100) / PLANS[plan].events.included);

/** A share of a plan's quota at which a team gets a notice. */
type UsageThreshold = {
  plan: Plan;
  percent: number;
  events: number;
  /**
   * For the last threshold of a plan: above this many events, a rejection also reaches the
   * threshold, since a batch that does not fit is rejected as a whole and the rest may never be
   * used. Null otherwise.
   */
  rejectedBeyond: number | null;
};

/** The first warning, the quota itself and, if the plan has one, the end of the grace margin. */
export const USAGE_THRESHOLDS: readonly UsageThreshold[] = (Object.keys(PLANS) as Plan[]).flatMap(
  (plan) => {
    const { included, overage } = PLANS[plan].events;
    const thresholdAt = (percent: number, rejectedBeyond: number | null = null): UsageThreshold => {
      return { plan, percent, events: (included * percent) / 100, rejectedBeyond };
    };
    const thresholds = [thresholdAt(WARN_PERCENT), thresholdAt(100)];
    return overage === null
      ? [...thresholds, thresholdAt(100 + GRACE_PERCENT, included)]
      : thresholds;
  },
);

/** The highest threshold that a team has reached, in percent; null if it has reached none. */
export const highestThreshold = ({
  plan,
  state,
  used,
}: Usage & { state: BillingState }): number | null =>
  USAGE_THRESHOLDS.findLast(
    (threshold) =>
      threshold.plan === plan &&
      (threshold.rejectedBeyond === null ? threshold.events <= used : state === "free_rejecting"),
  )?.percent ?? null;
