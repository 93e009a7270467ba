import type { Stripe } from "stripe";
import { PORTAL_METADATA } from "./names";

type Configuration = Stripe.BillingPortal.Configuration;

/**
 * The configuration of the page with cards, invoices and cancellation; null if
 * the account has none.
 */
export async function findPortalConfiguration(stripe: Stripe): Promise<Configuration | null> {
  const list = stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  for await (const configuration of list) {
    if (configuration.metadata?.tallymark === PORTAL_METADATA.tallymark) return configuration;
  }
  return null;
}
