import type { Stripe } from "stripe";
import { ofCustomer, type Reaction } from "./reaction";

/** A payment that takes days to confirm has succeeded. */
export const checkoutSessionAsyncPaymentSucceeded = (
  event: Stripe.CheckoutSessionAsyncPaymentSucceededEvent,
): Reaction => ({
  ...ofCustomer(event),
  isCheckoutComplete: true,
});
