import { idOf } from "../../stripe/id-of";

/**
 * What an event leads to. Of its content, only ids are used: events arrive late, twice and in any
 * order, so everything else is re-read from Stripe.
 */
export type Reaction = {
  /** The customer whose subscription is re-read; null if nothing is to be done. */
  customer: string | null;
  /** A checkout was completed, so the customer's others are expired. */
  isCheckoutComplete?: true;
  /** The customer may have another card, which pays from now on. */
  isCardChanged?: true;
  /** The invoice whose payment failed. */
  failed?: { invoice: string | null; kind: "payment_failed" | "payment_action_required" };
};

/** The customer of the object that the event is about, and nothing else. */
export const ofCustomer = ({ data }: { data: { object: { customer: unknown } } }): Reaction => ({
  customer: idOf(data.object.customer),
});
