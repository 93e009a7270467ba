import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** A payment that takes days to confirm has failed. */
export const checkoutSessionAsyncPaymentFailed = ({
  data,
}: Stripe.CheckoutSessionAsyncPaymentFailedEvent): Reaction => ({
  customer: idOf(data.object.customer),
});
