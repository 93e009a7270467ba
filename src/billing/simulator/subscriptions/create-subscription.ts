import type Stripe from "stripe";
import { liveCustomer } from "../customers/customers";
import { findPaymentMethod } from "../customers/payment-methods";
import { emit } from "../events/emit";
import { licensedLines } from "../invoices/invoice-lines";
import { createInvoice } from "../invoices/invoices";
import { invalid } from "../state/faults";
import type { Subscription, SubscriptionItem } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";
import { finaliseInvoice } from "./finalise";
import { type ItemFields, newItem, newSubscription } from "./new-subscription";
import { type Authentication, payInvoice } from "./payment";
import { currentPeriod } from "./periods";

type SubscriptionFields = {
  customer: string;
  items: ItemFields[];
  default_payment_method?: string | null;
  description?: string | null;
  metadata?: Stripe.Metadata;
  authentication?: Authentication;
};

/** Creates a subscription and pays its first invoice. It stays incomplete if that fails. */
export function createSubscription(world: World, fields: SubscriptionFields): Subscription {
  const customer = liveCustomer(world, fields.customer, "customer");
  const method = chosenMethod(world, fields, customer.invoice_settings.default_payment_method);
  const now = world.now(customer.id);
  const id = newStripeId("sub");
  const items = fields.items.map((item) => newItem(world, item, { subscription: id, now }));
  checkIntervals(items);
  const { description = null, metadata = {} } = fields;
  const draft = newSubscription({
    id,
    now,
    customer: customer.id,
    items,
    method,
    description,
    metadata,
  });
  const invoice = createInvoice(world, {
    customer,
    subscription: draft,
    reason: "subscription_create",
    period: { start: now, end: now },
    lines: licensedLines(world, draft, currentPeriod(draft)),
    currency: draft.currency,
    autoAdvance: false,
  });
  const created = world.put("subscription", id, { ...draft, latest_invoice: invoice.id });
  emit(world, "customer.subscription.created", created, { customer: customer.id });
  if (finaliseInvoice(world, invoice.id).status === "open") {
    payInvoice(world, invoice.id, { authentication: fields.authentication, automatic: false });
  }
  return world.find("subscription", id);
}

/** All items renew together. */
function checkIntervals(items: SubscriptionItem[]): void {
  const intervals = items.map(
    ({ price }) => `${price.recurring?.interval_count} ${price.recurring?.interval}`,
  );
  if (new Set(intervals).size === 1) return;
  throw invalid("All prices on a subscription must have the same interval.", { param: "items" });
}

/** The subscription's own payment method; null if the customer's default one is to pay. */
function chosenMethod(
  world: World,
  { default_payment_method: own = null }: SubscriptionFields,
  customers: string | null,
): string | null {
  if (own !== null) return findPaymentMethod(world, own, "default_payment_method").id;
  if (customers !== null) return null;
  throw invalid(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
    { code: "resource_missing" },
  );
}
