import type { BillingState } from "@/billing";
import { GRACE_PERCENT, PLANS } from "@/billing/plans";
import type { Plan } from "@/database";

/** From so much of the quota on, a team is told how much of it is used. */
export const WARN_PERCENT = 80;

/** Of a team, in a calendar month (UTC). */
export type Usage = {
  plan: Plan;
  /** Events accepted. */
  used: number;
};

/** Of the quota, in whole percent, rounded down; can be more than 100. */
export const usedPercent = ({ plan, used }: Usage): number =>
  Math.floor((used * 100) / PLANS[plan].events.included);

/** A share of a plan's quota at which a team is told. */
export type Step = {
  plan: Plan;
  percent: number;
  /** How many events it is. */
  events: number;
  /**
   * Where the plan ends: with more than so many events, the refusal of some reaches it as well, since a
   * batch that does not fit is refused whole and what is left may never be filled. Null elsewhere.
   */
  refusedBeyond: number | null;
};

/** All of them: the first warning, the quota itself, and where there is one the end of the grace margin. */
export const STEPS: readonly Step[] = (Object.keys(PLANS) as Plan[]).flatMap((plan) => {
  const { included, overage } = PLANS[plan].events;
  const stepAt = (percent: number, refusedBeyond: number | null = null): Step => {
    return { plan, percent, events: (included * percent) / 100, refusedBeyond };
  };
  const steps = [stepAt(WARN_PERCENT), stepAt(100)];
  return overage === null ? [...steps, stepAt(100 + GRACE_PERCENT, included)] : steps;
});

/** The furthest step that a team has reached, in percent; null before the first. */
export const stepReached = ({
  plan,
  state,
  used,
}: Usage & { state: BillingState }): number | null =>
  STEPS.findLast(
    (step) =>
      step.plan === plan &&
      (step.refusedBeyond === null ? step.events <= used : state === "free_rejecting"),
  )?.percent ?? null;
