import { notFound } from "@/base/errors";
import type { BillingContext } from "../stripe/context";
import { ask, orNull } from "../stripe/errors";
import { idOf } from "../stripe/id-of";
import { expireOpenSessions } from "../stripe/open-sessions";
import { findAccount } from "../subscription/account";
import { syncTeam } from "../subscription/sync";

/**
 * - `paid`: the team is on Pro.
 * - `processing`: the payment method takes days to confirm, and a webhook will tell.
 * - `open`: not paid yet.
 * - `expired`: the checkout was abandoned, or its subscription has ended since.
 */
export type CheckoutOutcome = "paid" | "processing" | "open" | "expired";

const CONSEQUENCE = "the payment is not confirmed yet";

/**
 * Re-reads a checkout on the return from it, so that the plan does not wait for the webhook. Throws `not_found` for a
 * session of another team.
 */
export async function confirmCheckout(
  context: BillingContext,
  teamId: string,
  sessionId: string,
): Promise<{ outcome: CheckoutOutcome }> {
  const account = await findAccount(context, teamId);
  if (account === null) throw notFound("Checkout");
  const session = await orNull(
    ask(CONSEQUENCE, () => context.stripe.checkout.sessions.retrieve(sessionId)),
  );
  if (session === null || idOf(session.customer) !== account.customerId) throw notFound("Checkout");
  if (session.status === "open") return { outcome: "open" };
  if (session.status !== "complete") return { outcome: "expired" };
  const { isLive } = await completeCheckout(context, teamId, account.customerId);
  if (isLive) return { outcome: "paid" };
  return { outcome: session.payment_status === "unpaid" ? "processing" : "expired" };
}

/** After a checkout of the customer was completed: no other one may lead to a second subscription. */
export async function completeCheckout(
  context: BillingContext,
  teamId: string,
  customerId: string,
) {
  await expireOpenSessions(context.stripe, customerId, CONSEQUENCE);
  return syncTeam(context, teamId, CONSEQUENCE);
}
