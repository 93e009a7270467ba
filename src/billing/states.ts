import type { Plan } from "@/database";
import { eventLimit } from "./plans";

/** What is known of a team, and what its state follows from. */
export type Account = {
  plan: Plan;
  /** A payment has failed and was not made good yet. */
  paymentFailed: boolean;
  /** Of the calendar month (UTC), those that are being sent included. */
  events: number;
};

/** The grace state of Pro is not the grace margin of Free, within which Free goes on accepting. */
export type State = "free_accepting" | "free_rejecting" | "paid_active" | "paid_grace";

/** A new team's. */
export const NEW_ACCOUNT: Account = { plan: "free", paymentFailed: false, events: 0 };

export function stateOf({ plan, paymentFailed, events }: Account): State {
  if (plan !== "free") return paymentFailed ? "paid_grace" : "paid_active";
  return events > eventLimit(plan) ? "free_rejecting" : "free_accepting";
}

/** What can happen to a team, beside events. */
export type Trigger =
  | "month_began"
  | "upgraded"
  | "payment_failed"
  | "payment_fixed"
  | "subscription_ended";

/**
 * What a trigger makes of an account (the specification's "States and transitions"). What does not fit,
 * such as a failed payment of a team on Free, comes late and changes nothing.
 */
const EFFECTS: Record<Trigger, (account: Account) => Partial<Account>> = {
  month_began: () => ({ events: 0 }),
  upgraded: () => ({ plan: "pro", paymentFailed: false }),
  payment_failed: ({ plan }) => ({ paymentFailed: plan !== "free" }),
  payment_fixed: () => ({ paymentFailed: false }),
  subscription_ended: () => ({ plan: "free", paymentFailed: false }),
};

export const after = (account: Account, trigger: Trigger): Account => ({
  ...account,
  ...EFFECTS[trigger](account),
});

export const afterEvents = (account: Account, events: number): Account => ({
  ...account,
  events: account.events + events,
});
