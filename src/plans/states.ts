import type { Plan } from "@/database";

/**
 * The state of a team's plan. In the grace state (not to be confused with Free's grace margin) a
 * payment failed and Pro continues.
 */
export type PlanState = "free" | "paid_active" | "paid_grace";

export type Trigger = "upgraded" | "payment_failed" | "payment_fixed" | "subscription_ended";

/**
 * The specification's "States and transitions". A trigger that is not listed arrived late or twice
 * and has no effect.
 */
const TRANSITIONS: Record<PlanState, Partial<Record<Trigger, PlanState>>> = {
  free: { upgraded: "paid_active" },
  paid_active: { payment_failed: "paid_grace", subscription_ended: "free" },
  paid_grace: {
    payment_fixed: "paid_active",
    upgraded: "paid_active",
    subscription_ended: "free",
  },
};

export const nextPlanState = (before: PlanState, trigger: Trigger): PlanState =>
  TRANSITIONS[before][trigger] ?? before;

export const PLAN_OF: Record<PlanState, Plan> = {
  free: "free",
  paid_active: "pro",
  paid_grace: "pro",
};

export function planStateOf(team: { plan: Plan; paymentFailedAt: Date | null }): PlanState {
  if (team.plan === "free") return "free";
  return team.paymentFailedAt === null ? "paid_active" : "paid_grace";
}

/**
 * On Free, only the month's events decide whether more are accepted; on a paid plan, the events
 * and the spending limit.
 */
export type BillingState =
  | Exclude<PlanState, "free">
  | "paid_rejecting"
  | "free_accepting"
  | "free_rejecting";

/** The events of a team in a calendar month (UTC). */
export type MonthlyEvents = {
  /** Accepted events. */
  used: number;
  /** The most that are accepted, see `eventLimit`. */
  limit: number;
  /**
   * Whether events were rejected because they did not fit in the rest up to the limit, which can be
   * too small for any of the team's batches.
   */
  rejected: boolean;
};

export function billingStateOf(
  { used, limit, rejected }: MonthlyEvents,
  planState: PlanState,
): BillingState {
  const rejecting = rejected || used >= limit;
  if (planState === "free") return rejecting ? "free_rejecting" : "free_accepting";
  return rejecting ? "paid_rejecting" : planState;
}
