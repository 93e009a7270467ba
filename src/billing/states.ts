import type { Plan } from "@/database";
import { eventLimit } from "./plans";

/**
 * How a team stands with its plan, as it is kept. In its grace state, which is not the grace margin of
 * Free, a payment is missing and Pro goes on.
 */
export type PlanState = "free" | "paid_active" | "paid_grace";

/** What can happen to it. */
export type Trigger = "upgraded" | "payment_failed" | "payment_fixed" | "subscription_ended";

/** The specification's "States and transitions". What is not here comes late, or twice. */
const TRANSITIONS: Record<PlanState, Partial<Record<Trigger, PlanState>>> = {
  free: { upgraded: "paid_active" },
  paid_active: { payment_failed: "paid_grace", subscription_ended: "free" },
  paid_grace: {
    payment_fixed: "paid_active",
    upgraded: "paid_active",
    subscription_ended: "free",
  },
};

/** The same as before where the trigger changes nothing. */
export const nextPlanState = (before: PlanState, trigger: Trigger): PlanState =>
  TRANSITIONS[before][trigger] ?? before;

export const PLAN_OF: Record<PlanState, Plan> = {
  free: "free",
  paid_active: "pro",
  paid_grace: "pro",
};

/** As a team's row keeps it. */
export function planStateOf(team: { plan: Plan; paymentFailedAt: Date | null }): PlanState {
  if (team.plan === "free") return "free";
  return team.paymentFailedAt === null ? "paid_active" : "paid_grace";
}

/** On Free the month's events decide, by themselves, whether more are accepted. */
export type BillingState = Exclude<PlanState, "free"> | "free_accepting" | "free_rejecting";

/** What a team has sent in a calendar month (UTC). */
export type MonthlyEvents = {
  /** Events accepted. */
  used: number;
  /**
   * Within the grace margin some did not fit in what is left of it, which can be so small that no batch
   * of the team's does.
   */
  refused: boolean;
};

export function billingStateOf(
  { used, refused }: MonthlyEvents,
  planState: PlanState,
): BillingState {
  if (planState !== "free") return planState;
  return refused || used >= eventLimit("free") ? "free_rejecting" : "free_accepting";
}
