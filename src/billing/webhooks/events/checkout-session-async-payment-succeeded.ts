import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** A payment that takes days to confirm has succeeded. */
export const checkoutSessionAsyncPaymentSucceeded = ({
  data,
}: Stripe.CheckoutSessionAsyncPaymentSucceededEvent): Reaction => ({
  customer: idOf(data.object.customer),
  isCheckoutComplete: true,
});
