import type { Stripe } from "stripe";
import { isFinal, isLapsed } from "@/plans";
import { ask, orNull } from "../stripe/errors";
import { idOf } from "../stripe/id-of";

/**
 * Whether the payment of a completed checkout takes days to confirm and may still succeed. The
 * session alone does not tell: it stays unpaid for ever if the payment fails in the end.
 */
export async function isProcessing(
  stripe: Stripe,
  { payment_status: payment, subscription }: Stripe.Checkout.Session,
  consequence: string,
): Promise<boolean> {
  const id = idOf(subscription);
  if (payment !== "unpaid" || id === null) return false;
  const current = await orNull(ask(consequence, () => stripe.subscriptions.retrieve(id)));
  return current !== null && !isFinal(current.status) && !isLapsed(current.status);
}
