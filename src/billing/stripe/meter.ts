import type { Stripe } from "stripe";
import { METER_EVENT_NAME } from "./names";

/** The meter that adds up the events beyond the quota; null if the account has none. */
export async function findMeter(stripe: Stripe): Promise<Stripe.Billing.Meter | null> {
  for await (const meter of stripe.billing.meters.list({ status: "active", limit: 100 })) {
    if (meter.event_name === METER_EVENT_NAME) return meter;
  }
  return null;
}
