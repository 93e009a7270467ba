import type Stripe from "stripe";
import { emit } from "../events/emit";
import type { InvoiceItem } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";
import type { Period } from "./invoice-lines";

export type ItemFields = {
  customer: string;
  currency: string;
  amount: number;
  description?: string | null;
  metadata?: Stripe.Metadata;
  /** Waits for this invoice, or for the customer's next one. */
  invoice?: string | null;
  /** For a credit: what it credits. */
  proration?: { subscription: string; period: Period };
};

/** Creates a charge or credit for the customer's next invoice. */
export function createInvoiceItem(world: World, fields: ItemFields): InvoiceItem {
  const id = newStripeId("ii");
  const now = world.now(fields.customer);
  const { amount, proration } = fields;
  const item = {
    id,
    object: "invoiceitem",
    amount,
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    date: now,
    description: fields.description ?? null,
    discountable: proration === undefined,
    discounts: [],
    invoice: fields.invoice ?? null,
    livemode: false,
    metadata: fields.metadata ?? {},
    net_amount: amount,
    parent: proration
      ? {
          subscription_details: { subscription: proration.subscription },
          type: "subscription_details",
        }
      : null,
    period: proration?.period ?? { start: now, end: now },
    pricing: null,
    proration: proration !== undefined,
    quantity: 1,
    quantity_decimal: "1",
    tax_rates: [],
    test_clock: null,
  } satisfies InvoiceItem;
  world.put("invoiceitem", id, item);
  emit(world, "invoiceitem.created", item, { customer: fields.customer });
  return item;
}

/** The customer's items that no invoice has yet, optionally only those of a subscription. */
export function pendingItems(
  world: World,
  customer: string,
  subscription: string | null,
): InvoiceItem[] {
  return world
    .all("invoiceitem")
    .filter((item) => item.customer === customer && item.invoice === null)
    .filter((item) => {
      const owner = item.parent?.subscription_details?.subscription ?? null;
      return subscription === null || owner === null || owner === subscription;
    })
    .reverse();
}

/** Marks items as billed by the invoice. */
export function assignItems(world: World, items: InvoiceItem[], invoice: string): void {
  for (const item of items) world.put("invoiceitem", item.id, { ...item, invoice });
}
