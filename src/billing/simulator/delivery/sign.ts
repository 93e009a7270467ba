import Stripe from "stripe";
import type { StripeEvent } from "../state/kinds";

export type SignedWebhook = { payload: string; signature: string };

// The key is not used: signatures need only the secret of the webhook.
const { webhooks } = new Stripe("sk_test_unused");

/** An event as it is posted: exact bytes, and the value of the header Stripe-Signature. */
export function signWebhook(event: StripeEvent, secret: string, nowMs: number): SignedWebhook {
  const payload = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(nowMs / 1000);
  return { payload, signature: webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}
