import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** A trial ended without a card. */
export const customerSubscriptionPaused = ({
  data,
}: Stripe.CustomerSubscriptionPausedEvent): Reaction => ({
  customer: idOf(data.object.customer),
});
