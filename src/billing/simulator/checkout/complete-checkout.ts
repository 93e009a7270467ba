import { liveCustomer } from "../customers/customers";
import { attachPaymentMethod, findPaymentMethod } from "../customers/payment-methods";
import { AUTHENTICATION_REQUIRED } from "../customers/test-cards";
import { emit } from "../events/emit";
import type { Refusal } from "../state/faults";
import type { CheckoutSession } from "../state/kinds";
import type { World } from "../state/world";
import { createSubscription } from "../subscriptions/create-subscription";
import { type Authentication, chargeRefusal } from "../subscriptions/payment";

export type CheckoutResult =
  | { outcome: "complete"; session: CheckoutSession }
  /** The customer can try again with another card. */
  | { outcome: "declined"; refusal: Refusal }
  /** Ask the customer, and call again with their answer. */
  | { outcome: "authentication_required" }
  /** It was completed or has expired before. */
  | { outcome: "closed"; session: CheckoutSession };

/** Pays an open session with a test card, such as pm_card_visa, and starts its subscription. */
export function completeCheckout(
  world: World,
  id: string,
  { card, authentication }: { card: string; authentication?: Authentication },
): CheckoutResult {
  const session = world.find("checkout.session", id);
  if (session.status !== "open") return { outcome: "closed", session };
  const customer = liveCustomer(world, session.customer ?? "", "customer");
  const method = findPaymentMethod(world, card);
  const refusal = chargeRefusal(method, authentication);
  if (refusal === AUTHENTICATION_REQUIRED) return { outcome: "authentication_required" };
  if (refusal !== null) return { outcome: "declined", refusal };
  const order = world.find("checkout_order", id);
  const subscription = createSubscription(world, {
    customer: customer.id,
    items: order.lineItems.map(({ price, quantity }) => ({
      price: price?.id ?? "",
      quantity: quantity ?? undefined,
    })),
    default_payment_method: attachPaymentMethod(world, method.id, customer.id).id,
    metadata: order.subscriptionMetadata,
    authentication,
  });
  const complete: CheckoutSession = world.put("checkout.session", id, {
    ...session,
    invoice: subscription.latest_invoice,
    payment_status: "paid",
    status: "complete",
    subscription: subscription.id,
    url: null,
  });
  emit(world, "checkout.session.completed", complete, { customer: customer.id });
  return { outcome: "complete", session: complete };
}
