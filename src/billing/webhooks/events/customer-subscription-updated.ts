import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** A renewal, a failed payment, a scheduled cancellation, a resumption and much else. */
export const customerSubscriptionUpdated = ({
  data,
}: Stripe.CustomerSubscriptionUpdatedEvent): Reaction => ({
  customer: idOf(data.object.customer),
});
