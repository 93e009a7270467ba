import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** Someone deleted the customer, which ended its subscriptions. */
export const customerDeleted = ({ data }: Stripe.CustomerDeletedEvent): Reaction => ({
  customer: idOf(data.object),
});
