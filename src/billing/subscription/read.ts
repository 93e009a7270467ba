import type { Stripe } from "stripe";
import { ask, orNull } from "../stripe/errors";

/** What Stripe has for a customer. */
export type Reading =
  | { customer: "present"; subscriptions: Stripe.Subscription[] }
  /** Someone deleted the customer, which ended its subscriptions. */
  | { customer: "deleted" }
  /** Stripe does not know the customer: the server's key belongs to another account. */
  | { customer: "missing" };

export async function readSubscriptions(
  stripe: Stripe,
  customer: string,
  consequence: string,
): Promise<Reading> {
  const list = () =>
    stripe.subscriptions.list({ customer, status: "all" }).autoPagingToArray({ limit: 1_000 });
  const subscriptions = await orNull(ask(consequence, list));
  if (subscriptions !== null && subscriptions.length > 0) {
    return { customer: "present", subscriptions };
  }
  const found = await orNull(ask(consequence, () => stripe.customers.retrieve(customer)));
  if (found === null) return { customer: "missing" };
  return found.deleted ? { customer: "deleted" } : { customer: "present", subscriptions: [] };
}
