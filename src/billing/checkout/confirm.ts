import { notFound } from "@/base/errors";
import type { BillingContext } from "../stripe/context";
import { ask, orNull } from "../stripe/errors";
import { idOf } from "../stripe/id-of";
import { expireOpenSessions } from "../stripe/open-sessions";
import { findAccount } from "../subscription/account";
import { type Synced, syncTeam } from "../subscription/sync";
import { isProcessing } from "./is-processing";

/**
 * - `paid`: the team is on Pro.
 * - `processing`: the payment method takes days to confirm, and a webhook will tell.
 * - `open`: not paid yet.
 * - `expired`: the checkout was abandoned, or its subscription has ended since.
 */
export type CheckoutOutcome = "paid" | "processing" | "open" | "expired";

const CONSEQUENCE = "the payment is not confirmed yet";

/**
 * Re-reads a checkout on the return from it, so that the plan does not wait for the webhook. Throws
 * `not_found` for a session of another team.
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
  const isPending = await isProcessing(context.stripe, session, CONSEQUENCE);
  return { outcome: isPending ? "processing" : "expired" };
}

/**
 * After a checkout of the customer was completed: while its subscription is live, no other checkout
 * may lead to a second one. The event of a checkout whose subscription has ended can arrive while
 * the owner is in the next one.
 */
export async function completeCheckout(
  context: BillingContext,
  teamId: string,
  customerId: string,
): Promise<Synced> {
  const synced = await syncTeam(context, teamId, CONSEQUENCE);
  if (synced.isLive) await expireOpenSessions(context.stripe, customerId, CONSEQUENCE);
  return synced;
}
