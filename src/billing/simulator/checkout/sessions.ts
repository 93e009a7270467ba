import type Stripe from "stripe";
import { liveCustomer } from "../customers/customers";
import { emit } from "../events/emit";
import { amountOf } from "../invoices/invoice-lines";
import { invalid } from "../state/faults";
import type { CheckoutSession, LineItem } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";

const DAY_SECONDS = 86_400;
const SHORTEST_SECONDS = 1800;
const DAY_MS = 1000 * DAY_SECONDS;

/** How long an expired session can still be read. */
const KEPT_MS = 30 * DAY_MS;

type CheckoutFields = {
  customer: string;
  success_url: string;
  cancel_url: string | null;
  client_reference_id: string | null;
  expires_at?: number | undefined;
  line_items: { price: string; quantity?: number | undefined }[];
  metadata: Stripe.Metadata;
  subscriptionMetadata: Stripe.Metadata;
};

export function createCheckout(world: World, fields: CheckoutFields): CheckoutSession {
  const customer = liveCustomer(world, fields.customer, "customer");
  const id = newStripeId("cs_test");
  const now = world.now(customer.id);
  const expiresAt = fields.expires_at ?? now + DAY_SECONDS;
  if (expiresAt < now + SHORTEST_SECONDS || expiresAt > now + DAY_SECONDS) {
    throw invalid("The `expires_at` timestamp must be from 30 minutes to 24 hours from now.", {
      param: "expires_at",
    });
  }
  const lineItems = fields.line_items.map((item, index) => lineItem(world, item, index));
  const total = lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0);
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancel_url,
    client_reference_id: fields.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: lineItems[0]?.currency ?? "usd",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: "none",
      tax_ids: null,
    },
    customer_email: null,
    discounts: null,
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: fields.metadata,
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: fields.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: new URL(`/test-checkout/${id}`, fields.success_url).href,
    wallet_options: null,
  };
  world.put("checkout_order", id, {
    lineItems,
    subscriptionMetadata: fields.subscriptionMetadata,
  });
  return world.put("checkout.session", id, session);
}

function lineItem(
  world: World,
  { price: id, quantity }: { price: string; quantity?: number | undefined },
  index: number,
): LineItem {
  const price = world.find("price", id, `line_items[${index}][price]`);
  const metered = price.recurring?.usage_type === "metered";
  if (metered && quantity !== undefined) {
    throw invalid("Quantity should not be specified where usage_type is `metered`.", {
      param: `line_items[${index}][quantity]`,
    });
  }
  if (!metered && quantity === undefined) {
    throw invalid(`Quantity is required. Add \`quantity\` to \`line_items[${index}]\`.`, {
      param: `line_items[${index}]`,
    });
  }
  const amount = metered ? 0 : amountOf(price, String(quantity));
  return {
    id: newStripeId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: world.get("product", price.product)?.name ?? null,
    metadata: {},
    price,
    quantity: quantity ?? null,
  };
}

/** Ends an open session unpaid. */
export function expireCheckout(world: World, id: string): CheckoutSession {
  const session = world.find("checkout.session", id);
  if (session.status !== "open") {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  const expiresAt = world.nowMs + KEPT_MS;
  const expired = world.put(
    "checkout.session",
    id,
    { ...session, status: "expired", url: null },
    { expiresAt },
  );
  const order = world.find("checkout_order", id);
  world.put("checkout_order", id, order, { expiresAt });
  emit(world, "checkout.session.expired", expired, { customer: session.customer });
  return expired;
}
