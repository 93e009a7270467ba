/**
 * What an event leads to. Of its content, only ids are used: events arrive late, twice and in any order, so everything
 * else is re-read from Stripe.
 */
export type Reaction = {
  /** The customer whose subscription is re-read. */
  customer: string | null;
  /** A checkout was completed, so the customer's others are expired. */
  isCheckoutComplete?: true;
  /** The invoice whose payment failed. */
  failed?: { invoice: string | null; kind: "payment_failed" | "payment_action_required" };
};
