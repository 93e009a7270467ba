import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** A payment succeeded: the first, a renewal, or one that was overdue. */
export const invoicePaid = ({ data }: Stripe.InvoicePaidEvent): Reaction => ({
  customer: idOf(data.object.customer),
});
