import { Stripe } from "stripe";
import type { Clock } from "@/base/time/clock";
import { PLANS } from "@/plans";
import { orNull } from "./errors";
import { keyOfMinute } from "./idempotency-key";
import { findMeter } from "./meter";
import { LOOKUP_KEYS, METER_EVENT_NAME, PORTAL_METADATA, PRODUCT_IDS } from "./names";
import { findPortalConfiguration } from "./portal-configuration";
import { AMOUNTS, CURRENCY, findPrices, INTERVAL, isCurrent, type PriceName } from "./prices";

/** What the setup found or made. */
export type SetupStep = { what: string; id: string; made: boolean };

export type SetupContext = { stripe: Stripe; clock: Clock };

/**
 * Makes what checkout, portal and metering need in a Stripe account, unless it exists. Repeating it
 * changes nothing. A price that changed in `PLANS` is replaced for new subscriptions; existing ones
 * keep theirs. With the idempotency keys, two servers that do this in the same minute make each
 * thing once.
 */
export async function setUpStripe(context: SetupContext): Promise<SetupStep[]> {
  const products = [
    await ensureProduct(context, "monthly"),
    await ensureProduct(context, "overage"),
  ];
  const meter = await ensureMeter(context);
  const known = await findPrices(context.stripe);
  const monthly = await ensurePrice(context, "monthly", known, {
    recurring: { interval: INTERVAL, usage_type: "licensed" },
  });
  const overage = await ensurePrice(context, "overage", known, {
    billing_scheme: "per_unit",
    recurring: { interval: INTERVAL, usage_type: "metered", meter: meter.id },
  });
  return [...products, meter, monthly, overage, await ensurePortalConfiguration(context)];
}

const PRODUCTS: Record<PriceName, string> = {
  monthly: `Tallymark ${PLANS.pro.name}`,
  overage: `Tallymark ${PLANS.pro.name}: events beyond the quota`,
};

async function ensureProduct(context: SetupContext, of: PriceName): Promise<SetupStep> {
  const { stripe } = context;
  const [id, name] = [PRODUCT_IDS[of], PRODUCTS[of]];
  const what = `Product "${name}"`;
  const found = await orNull(stripe.products.retrieve(id));
  if (found?.active) return { what, id, made: false };
  if (found) await stripe.products.update(id, { active: true });
  else await stripe.products.create({ id, name }, { idempotencyKey: keyOfMinute(context, id) });
  return { what, id, made: true };
}

async function ensureMeter(context: SetupContext): Promise<SetupStep> {
  const { stripe } = context;
  const found = await findMeter(stripe);
  const meter =
    found ??
    (await stripe.billing.meters.create(
      {
        display_name: "Events beyond the quota",
        event_name: METER_EVENT_NAME,
        default_aggregation: { formula: "sum" },
        customer_mapping: { type: "by_id", event_payload_key: "stripe_customer_id" },
        value_settings: { event_payload_key: "value" },
      },
      { idempotencyKey: keyOfMinute(context, METER_EVENT_NAME) },
    ));
  return { what: "Meter", id: meter.id, made: found === null };
}

type PriceTerms = Pick<Stripe.PriceCreateParams, "recurring" | "billing_scheme">;

async function ensurePrice(
  context: SetupContext,
  name: PriceName,
  known: Awaited<ReturnType<typeof findPrices>>,
  terms: PriceTerms,
): Promise<SetupStep> {
  const what = name === "monthly" ? "Price per month" : "Price per event beyond the quota";
  const found = known[name];
  if (found && isCurrent(found, name) && isOnMeter(found, terms)) {
    return { what, id: found.id, made: false };
  }
  const lookupKey = LOOKUP_KEYS[name];
  // Not only by amount: a price may change back within the minute.
  const request = `${lookupKey}:${AMOUNTS[name]}:${found?.id ?? "first"}`;
  const { id } = await context.stripe.prices.create(
    {
      ...terms,
      product: PRODUCT_IDS[name],
      currency: CURRENCY,
      unit_amount_decimal: Stripe.Decimal.from(AMOUNTS[name]),
      lookup_key: lookupKey,
      transfer_lookup_key: true,
    },
    { idempotencyKey: keyOfMinute(context, request) },
  );
  return { what, id, made: true };
}

const isOnMeter = ({ recurring }: Stripe.Price, terms: PriceTerms): boolean =>
  (recurring?.meter ?? null) === (terms.recurring?.meter ?? null);

async function ensurePortalConfiguration(context: SetupContext): Promise<SetupStep> {
  const { stripe } = context;
  const what = "Portal configuration";
  const found = await findPortalConfiguration(stripe);
  if (found) return { what, id: found.id, made: false };
  const { id } = await stripe.billingPortal.configurations.create(
    {
      metadata: PORTAL_METADATA,
      features: {
        customer_update: { enabled: true, allowed_updates: ["email"] },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
      },
    },
    { idempotencyKey: keyOfMinute(context, "tallymark_portal") },
  );
  return { what, id, made: true };
}
