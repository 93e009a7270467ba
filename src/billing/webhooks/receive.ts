import { completeCheckout } from "../checkout/confirm";
import type { BillingContext } from "../stripe/context";
import { teamOfCustomer } from "../subscription/account";
import { syncTeam } from "../subscription/sync";
import { reactionTo } from "./events";
import type { Reaction } from "./events/reaction";
import { isMeterError, recordMeterError } from "./meter-error";
import { payWithNewCard } from "./new-card";
import { noticePaymentFailure } from "./payment-failure";
import { verifyEvent } from "./verify";

export type WebhookRequest = { body: Uint8Array; signature: string | null };

/**
 * Handles a webhook. Rejects if its effects are not committed, so that Stripe repeats it; the event
 * is only marked as done afterwards. An event that arrives twice, also at the same moment, has one
 * effect, since every effect is one of "make it equal to what Stripe has now".
 */
export async function receiveWebhook(
  context: BillingContext,
  secrets: readonly string[],
  { body, signature }: WebhookRequest,
): Promise<void> {
  const { stripe, prisma, clock, mode, log } = context;
  const event = verifyEvent({ stripe, secrets, now: clock.now() }, body, signature);
  const { id, type } = event;
  if (event.livemode !== (mode === "live")) {
    log.warn({ id, type, mode }, "Ignored a webhook of another mode of Stripe");
    return;
  }
  const reaction = reactionTo(event);
  const isKnown = reaction !== null || isMeterError(type);
  if (!isKnown || (await prisma.stripeEvent.count({ where: { id } })) > 0) return;
  if (reaction === null) await recordMeterError(context, id);
  else await handle(context, reaction);
  log.debug({ id, type }, "Handled a webhook");
  await prisma.stripeEvent.createMany({
    data: [{ id, type, handledAt: new Date(clock.now()) }],
    skipDuplicates: true,
  });
}

async function handle(context: BillingContext, reaction: Reaction): Promise<void> {
  const { customer, isCheckoutComplete, isCardChanged, failed } = reaction;
  if (customer === null) return;
  const teamId = await teamOfCustomer(context, customer);
  if (teamId === null) return;
  if (isCheckoutComplete) await completeCheckout(context, teamId, customer);
  else await syncTeam(context, teamId);
  if (isCardChanged && (await payWithNewCard(context, teamId))) await syncTeam(context, teamId);
  if (failed) await noticePaymentFailure(context, teamId, failed);
}
