import { invalid } from "../state/faults";
import type { Price, Subscription, SubscriptionItem } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";
import { NO_DETAILS } from "./change-subscription";
import { periodEndAfter } from "./periods";

export type ItemFields = { price: string; quantity?: number | undefined };

/** An item in its first period, which starts now. */
export function newItem(
  world: World,
  { price: id, quantity }: ItemFields,
  { subscription, now }: { subscription: string; now: number },
): SubscriptionItem {
  const price = world.find("price", id, "items[0][price]");
  if (price.recurring === null) {
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: "items[0][price]" },
    );
  }
  const metered = price.recurring.usage_type === "metered";
  if (metered && quantity !== undefined) {
    throw invalid("Quantity should not be specified where usage_type is `metered`.", {
      param: "items[0][quantity]",
    });
  }
  return {
    id: newStripeId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_end: periodEndAfter(now, price, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price, price.recurring),
    price,
    ...(!metered && { quantity: quantity ?? 1 }),
    subscription,
    tax_rates: [],
  };
}

/** The older form of a price, which Stripe still shows beside it. */
function planOf(
  price: Price,
  recurring: NonNullable<Price["recurring"]>,
): SubscriptionItem["plan"] {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: recurring.meter,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: recurring.usage_type,
  };
}

/** A subscription whose first invoice is not paid yet. */
export function newSubscription(fields: {
  id: string;
  now: number;
  customer: string;
  items: SubscriptionItem[];
  method: string | null;
  description: string | null;
  metadata: Record<string, string>;
}): Subscription {
  const { id, now, items } = fields;
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "classic" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: NO_DETAILS,
    collection_method: "charge_automatically",
    created: now,
    currency: items[0]?.price.currency ?? "usd",
    customer: fields.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: fields.method,
    default_source: null,
    default_tax_rates: [],
    description: fields.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}
