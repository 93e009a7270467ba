import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** A checkout was abandoned. */
export const checkoutSessionExpired = ({ data }: Stripe.CheckoutSessionExpiredEvent): Reaction => ({
  customer: idOf(data.object.customer),
});
