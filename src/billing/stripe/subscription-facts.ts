import type { Stripe } from "stripe";

/** What Tallymark stores of a subscription. */
export type SubscriptionFacts = {
  subscriptionId: string;
  status: string;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  /** When it will end, if a cancellation is scheduled. */
  cancelAt: Date | null;
};

export function factsOf(subscription: Stripe.Subscription): SubscriptionFacts {
  // Each item has its own period. They are the same, since both prices are monthly.
  const [item] = subscription.items.data;
  const periodEnd = item?.current_period_end ?? null;
  const { cancel_at, cancel_at_period_end } = subscription;
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    currentPeriodStart: time(item?.current_period_start),
    currentPeriodEnd: time(periodEnd),
    cancelAt: time(cancel_at ?? (cancel_at_period_end ? periodEnd : null)),
  };
}

const time = (seconds: number | null | undefined): Date | null =>
  typeof seconds === "number" ? new Date(seconds * 1_000) : null;
