import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** A payment failed. Stripe retries according to its schedule. */
export const invoicePaymentFailed = ({ data }: Stripe.InvoicePaymentFailedEvent): Reaction => ({
  customer: idOf(data.object.customer),
  failed: { invoice: idOf(data.object), kind: "payment_failed" },
});
