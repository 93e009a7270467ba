import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import { ofCustomer, type Reaction } from "./reaction";

/** The bank wants the cardholder to approve a payment. */
export const invoicePaymentActionRequired = (
  event: Stripe.InvoicePaymentActionRequiredEvent,
): Reaction => ({
  ...ofCustomer(event),
  failed: { invoice: idOf(event.data.object), kind: "payment_action_required" },
});
