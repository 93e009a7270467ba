import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** A checkout, or someone in Stripe's dashboard, made a subscription. */
export const customerSubscriptionCreated = ({
  data,
}: Stripe.CustomerSubscriptionCreatedEvent): Reaction => ({
  customer: idOf(data.object.customer),
});
