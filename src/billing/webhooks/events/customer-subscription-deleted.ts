import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** A subscription has ended. */
export const customerSubscriptionDeleted = ({
  data,
}: Stripe.CustomerSubscriptionDeletedEvent): Reaction => ({
  customer: idOf(data.object.customer),
});
