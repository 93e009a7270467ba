import { isLive } from "@/plans";
import type { BillingContext } from "../stripe/context";
import { ask, orNull, StripeFailure } from "../stripe/errors";
import { idOf } from "../stripe/id-of";
import { keyOfMinute } from "../stripe/idempotency-key";
import { findAccount } from "../subscription/account";

const CONSEQUENCE = "a new card was not used";

/**
 * Lets the customer's default card, which the portal changes, pay for the subscription: one
 * that a checkout made has a card of its own, which would win. An overdue invoice is paid at
 * once, instead of days later on Stripe's schedule. Returns whether anything may have changed
 * since the last sync.
 */
export async function payWithNewCard(context: BillingContext, teamId: string): Promise<boolean> {
  const { stripe } = context;
  const account = await findAccount(context, teamId);
  if (account === null || account.subscriptionId === null || !isLive(account.status)) return false;
  const { customerId, subscriptionId } = account;
  const customer = await orNull(ask(CONSEQUENCE, () => stripe.customers.retrieve(customerId)));
  if (customer === null || customer.deleted) return false;
  const card = idOf(customer.invoice_settings.default_payment_method);
  if (card === null) return false;
  const subscription = await ask(CONSEQUENCE, () => stripe.subscriptions.retrieve(subscriptionId));
  if (idOf(subscription.default_payment_method) !== card) {
    await ask(CONSEQUENCE, () =>
      stripe.subscriptions.update(subscriptionId, { default_payment_method: card }),
    );
  }
  const invoice = idOf(subscription.latest_invoice);
  if (subscription.status !== "past_due" || invoice === null) return false;
  return pay(context, invoice, card);
}

/**
 * Returns whether the invoice is paid or no longer due. If the bank refuses, an event of its own
 * tells of it: what follows this event must not fail, or its repetition would charge the card again.
 */
async function pay(context: BillingContext, invoice: string, card: string): Promise<boolean> {
  const { stripe } = context;
  const idempotencyKey = keyOfMinute(context, `pay:${invoice}:${card}`);
  try {
    await ask(CONSEQUENCE, () =>
      stripe.invoices.pay(invoice, { payment_method: card }, { idempotencyKey }),
    );
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    if (error.type === CARD_ERROR) return false;
    const { status } = await ask(CONSEQUENCE, () => stripe.invoices.retrieve(invoice));
    if (status === "open") throw error;
  }
  return true;
}

const CARD_ERROR = "StripeCardError";
