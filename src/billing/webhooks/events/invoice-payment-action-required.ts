import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/** The bank wants the cardholder to approve a payment. */
export const invoicePaymentActionRequired = ({
  data,
}: Stripe.InvoicePaymentActionRequiredEvent): Reaction => ({
  customer: idOf(data.object.customer),
  failed: { invoice: idOf(data.object), kind: "payment_action_required" },
});
