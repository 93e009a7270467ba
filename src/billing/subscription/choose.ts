import type { Stripe } from "stripe";

/** From the best to the worst. Stripe may add statuses; an unknown one comes before those that are final. */
const BY_RANK = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete"];
const FINAL = ["canceled", "incomplete_expired"];

/** A subscription in one of these can never become active again. */
export const isFinal = (status: string): boolean => FINAL.includes(status);

/**
 * The subscription that decides the plan: the one with the best status, and of those the newest. There is normally one;
 * several exist if an earlier one has ended, or if someone created one in Stripe's dashboard.
 */
export function chooseSubscription(
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Subscription | null {
  const [best] = [...subscriptions].sort(
    (a, b) =>
      rankOf(a.status) - rankOf(b.status) || b.created - a.created || a.id.localeCompare(b.id),
  );
  return best ?? null;
}

function rankOf(status: string): number {
  const rank = BY_RANK.indexOf(status);
  if (rank >= 0) return rank;
  return BY_RANK.length + (isFinal(status) ? 1 : 0);
}
