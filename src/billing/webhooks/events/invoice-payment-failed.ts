import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import { ofCustomer, type Reaction } from "./reaction";

/** A payment failed. Stripe retries according to its schedule. */
export const invoicePaymentFailed = (event: Stripe.InvoicePaymentFailedEvent): Reaction => ({
  ...ofCustomer(event),
  failed: { invoice: idOf(event.data.object), kind: "payment_failed" },
});
