import type { Stripe } from "stripe";
import { isFinal, isLapsed } from "@/plans";
import type { BillingContext } from "../stripe/context";
import { ask, StripeFailure } from "../stripe/errors";
import type { AccountOfTeam } from "./account";

/**
 * Marks, at Stripe, a subscription that ended because its team was deleted: nobody is told
 * that the plan ended.
 */
export const TEAM_DELETED = "The team was deleted.";

/**
 * Cancels at once. Usage that is not billed yet is invoiced; the rest of the paid month is not
 * refunded. Does nothing for a subscription that has already ended.
 */
export async function cancelNow(
  stripe: Stripe,
  subscriptionId: string,
  consequence: string,
  { comment, invoice }: { comment: string; invoice: boolean },
): Promise<void> {
  try {
    await ask(consequence, () =>
      stripe.subscriptions.cancel(subscriptionId, {
        invoice_now: invoice,
        prorate: false,
        cancellation_details: { comment },
      }),
    );
  } catch (error) {
    // Stripe answers that it does not exist, or cannot be cancelled, if it has
    // ended in the meantime.
    if (!(error instanceof StripeFailure) || !(await hasEnded(stripe, subscriptionId, consequence)))
      throw error;
  }
}

async function hasEnded(stripe: Stripe, id: string, consequence: string): Promise<boolean> {
  const { status } = await ask(consequence, () => stripe.subscriptions.retrieve(id));
  return isFinal(status);
}

/**
 * A subscription of a deleted team can only appear if its checkout was completed
 * during the deletion.
 */
export async function cancelForDeletedTeam(
  { stripe, prisma, clock, log }: BillingContext,
  { teamId }: AccountOfTeam,
  subscriptions: readonly Stripe.Subscription[],
): Promise<void> {
  for (const { id, status } of subscriptions) {
    if (isFinal(status)) continue;
    await cancelNow(stripe, id, "the subscription of a deleted team was not cancelled", {
      comment: TEAM_DELETED,
      invoice: true,
    });
    log.error(
      { teamId, subscriptionId: id },
      "Cancelled a subscription that was paid while its team was deleted; refund it in Stripe",
    );
  }
  const syncedAt = new Date(clock.now());
  await prisma.billingAccount.updateMany({
    where: { teamId },
    data: { status: "canceled", cancelAt: null, syncedAt },
  });
}

/**
 * Cancels an earlier subscription of the team that is unpaid or paused once another one has taken
 * its place: if it were paid later, the team would pay twice. Affects only subscriptions that
 * Tallymark's checkout made.
 */
export async function cancelSuperseded(
  { stripe, log }: BillingContext,
  teamId: string,
  chosen: Stripe.Subscription,
  subscriptions: readonly Stripe.Subscription[],
): Promise<void> {
  for (const { id, status, metadata } of subscriptions) {
    const isSuperseded = id !== chosen.id && isLapsed(status);
    if (!isSuperseded || metadata.team !== teamId) continue;
    await cancelNow(stripe, id, "an earlier subscription was not cancelled", {
      comment: "Another subscription has taken its place.",
      invoice: false,
    });
    log.warn({ teamId, subscriptionId: id, status }, "Cancelled an earlier subscription of a team");
  }
}
