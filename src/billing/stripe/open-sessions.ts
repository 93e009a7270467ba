import type { Stripe } from "stripe";
import { ask, StripeFailure } from "./errors";

/**
 * Expires the customer's open checkouts, except for `kept`, so that none of them can lead to
 * another subscription.
 */
export async function expireOpenSessions(
  stripe: Stripe,
  customer: string,
  consequence: string,
  kept?: string,
): Promise<void> {
  const open = await ask(consequence, () =>
    stripe.checkout.sessions.list({ customer, status: "open" }).autoPagingToArray({ limit: 1_000 }),
  );
  for (const { id } of open) if (id !== kept) await expireSession(stripe, id, consequence);
}

/** Does nothing if the session is no longer open. */
export async function expireSession(
  stripe: Stripe,
  sessionId: string,
  consequence: string,
): Promise<void> {
  try {
    await ask(consequence, () => stripe.checkout.sessions.expire(sessionId));
  } catch (error) {
    if (!(error instanceof StripeFailure && error.type === INVALID_REQUEST)) throw error;
  }
}

/** Stripe's answer if the session was completed or has expired. */
const INVALID_REQUEST = "StripeInvalidRequestError";
