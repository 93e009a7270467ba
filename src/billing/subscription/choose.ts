import type { Stripe } from "stripe";
import { rankOf } from "@/plans";

/**
 * The subscription that decides the plan: the one with the best status, and of those the
 * newest. There is normally one; several exist if an earlier one has ended, or if someone
 * created one in Stripe's dashboard.
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
