import type { Stripe } from "stripe";
import { ofCustomer, type Reaction } from "./reaction";

/** Someone has paid, or the payment is being processed. */
export const checkoutSessionCompleted = (
  event: Stripe.CheckoutSessionCompletedEvent,
): Reaction => ({
  ...ofCustomer(event),
  isCheckoutComplete: true,
});
