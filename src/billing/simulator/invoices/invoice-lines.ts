import Stripe from "stripe";
import { usageBetween } from "../metering/usage";
import type {
  InvoiceItem,
  InvoiceLine,
  Price,
  Subscription,
  SubscriptionItem,
} from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";

export type Period = { start: number; end: number };

export const isMetered = ({ price }: SubscriptionItem): boolean =>
  price.recurring?.usage_type === "metered";

/** Cents, with each line rounded half up as on Stripe's invoices. */
export function amountOf(price: Price, quantity: string): number {
  const exact = Stripe.Decimal.from(price.unit_amount_decimal ?? "0").mul(
    Stripe.Decimal.from(quantity),
  );
  return exact.round("half-up", { mode: "decimal-places", value: 0 }).toNumber();
}

/** The fixed prices for a period, which are paid in advance. */
export function licensedLines(
  world: World,
  subscription: Subscription,
  period: Period,
): InvoiceLine[] {
  return subscription.items.data
    .filter((item) => !isMetered(item))
    .map((item) =>
      subscriptionLine(world, { subscription, item, period, quantity: String(item.quantity ?? 1) }),
    );
}

/** The usage of a period, which is paid afterwards. */
export function usageLines(
  world: World,
  subscription: Subscription,
  period: Period,
): InvoiceLine[] {
  return subscription.items.data.filter(isMetered).map((item) => {
    const meter = item.price.recurring?.meter ?? "";
    const quantity = usageBetween(world, { meter, customer: subscription.customer, ...period });
    return subscriptionLine(world, { subscription, item, period, quantity });
  });
}

type SubscriptionLine = {
  subscription: Subscription;
  item: SubscriptionItem;
  period: Period;
  quantity: string;
};

function subscriptionLine(
  world: World,
  { subscription, item, period, quantity }: SubscriptionLine,
): InvoiceLine {
  const { price } = item;
  const product = world.get("product", price.product)?.name ?? price.product;
  const amount = amountOf(price, quantity);
  return {
    ...lineOf({ amount, currency: price.currency, price, period, quantity }),
    description: `${quantity} × ${product}`,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    subscription: subscription.id,
  };
}

/** The line of an invoice item, such as a one-off charge or a credit. */
export function itemLine(item: InvoiceItem): InvoiceLine {
  const subscription = item.parent?.subscription_details?.subscription ?? null;
  const { amount, currency, period } = item;
  return {
    ...lineOf({ amount, currency, price: null, period, quantity: String(item.quantity) }),
    description: item.description,
    metadata: item.metadata ?? {},
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: item.proration,
        proration_details: null,
        subscription,
      },
      subscription_item_details: null,
      type: "invoice_item_details",
    },
    subscription,
  };
}

function lineOf({
  amount,
  currency,
  price,
  period,
  quantity,
}: {
  amount: number;
  currency: string;
  price: Price | null;
  period: Period;
  quantity: string;
}) {
  return {
    id: newStripeId("il"),
    object: "line_item",
    amount,
    currency,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    period,
    pretax_credit_amounts: [],
    pricing: price && {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: Number(quantity),
    quantity_decimal: quantity,
    subtotal: amount,
    taxes: [],
  } satisfies Partial<InvoiceLine>;
}
