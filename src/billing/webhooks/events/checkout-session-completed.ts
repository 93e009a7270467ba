import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** Someone has paid, or the payment is being processed. */
export const checkoutSessionCompleted = ({
  data,
}: Stripe.CheckoutSessionCompletedEvent): Reaction => ({
  customer: idOf(data.object.customer),
  isCheckoutComplete: true,
});
