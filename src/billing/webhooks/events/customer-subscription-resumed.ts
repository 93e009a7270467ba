import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** A paused subscription continues. */
export const customerSubscriptionResumed = ({
  data,
}: Stripe.CustomerSubscriptionResumedEvent): Reaction => ({
  customer: idOf(data.object.customer),
});
