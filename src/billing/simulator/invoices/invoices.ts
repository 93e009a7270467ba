import type Stripe from "stripe";
import { emit, previousAttributes } from "../events/emit";
import type { Customer, Invoice, InvoiceLine, Subscription } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";
import type { Period } from "./invoice-lines";

/** Usage that arrives within this time after the end of its period is still billed. */
export const DRAFT_SECONDS = 3600;

type InvoiceFields = {
  customer: Customer;
  subscription: Subscription | null;
  reason: Stripe.Invoice.BillingReason;
  period: Period;
  lines: InvoiceLine[];
  currency: string;
  /** Whether it is finalised and paid without a further request. */
  autoAdvance: boolean;
  description?: string | null;
  metadata?: Stripe.Metadata;
};

/** Creates a draft, whose lines may still change. */
export function createInvoice(world: World, fields: InvoiceFields): Invoice {
  const { customer, subscription, autoAdvance } = fields;
  const id = newStripeId("in");
  const now = world.now(customer.id);
  const invoice: Invoice = withLines(
    {
      id,
      object: "invoice",
      account_country: "US",
      account_name: "Tallymark",
      account_tax_ids: null,
      amount_due: 0,
      amount_overpaid: 0,
      amount_paid: 0,
      amount_remaining: 0,
      amount_shipping: 0,
      application: null,
      attempt_count: 0,
      attempted: false,
      auto_advance: autoAdvance,
      automatic_tax: {
        disabled_reason: null,
        enabled: false,
        liability: null,
        provider: null,
        status: null,
      },
      automatically_finalizes_at: autoAdvance ? now + DRAFT_SECONDS : null,
      billing_reason: fields.reason,
      collection_method: "charge_automatically",
      created: now,
      currency: fields.currency,
      custom_fields: null,
      customer: customer.id,
      customer_account: null,
      customer_address: null,
      customer_email: customer.email,
      customer_name: customer.name ?? null,
      customer_phone: customer.phone ?? null,
      customer_shipping: null,
      customer_tax_exempt: "none",
      customer_tax_ids: [],
      default_payment_method: null,
      default_source: null,
      default_tax_rates: [],
      description: fields.description ?? null,
      discounts: [],
      due_date: null,
      effective_at: null,
      ending_balance: null,
      footer: null,
      from_invoice: null,
      hosted_invoice_url: null,
      invoice_pdf: null,
      issuer: { type: "self" },
      last_finalization_error: null,
      latest_revision: null,
      lines: { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
      livemode: false,
      metadata: fields.metadata ?? {},
      next_payment_attempt: autoAdvance ? now + DRAFT_SECONDS : null,
      number: null,
      on_behalf_of: null,
      parent: subscription && {
        quote_details: null,
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
        type: "subscription_details",
      },
      payment_settings: {
        default_mandate: null,
        payment_method_options: null,
        payment_method_types: null,
      },
      period_end: fields.period.end,
      period_start: fields.period.start,
      post_payment_credit_notes_amount: 0,
      pre_payment_credit_notes_amount: 0,
      receipt_number: null,
      rendering: null,
      shipping_cost: null,
      shipping_details: null,
      starting_balance: customer.balance,
      statement_descriptor: null,
      status: "draft",
      status_transitions: {
        finalized_at: null,
        marked_uncollectible_at: null,
        paid_at: null,
        voided_at: null,
      },
      subtotal: 0,
      subtotal_excluding_tax: 0,
      test_clock: null,
      total: 0,
      total_discount_amounts: [],
      total_excluding_tax: 0,
      total_pretax_credit_amounts: [],
      total_taxes: [],
      webhooks_delivered_at: null,
    },
    fields.lines,
  );
  world.put("invoice", id, invoice);
  emit(world, "invoice.created", invoice, { customer: customer.id });
  return invoice;
}

/** The invoice with these lines and the amounts that follow from them. */
export function withLines(invoice: Invoice, lines: InvoiceLine[]): Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  // A credit from earlier is a negative balance.
  const due = Math.max(0, total + invoice.starting_balance);
  return {
    ...invoice,
    amount_due: due,
    amount_remaining: due,
    lines: { ...invoice.lines, data: lines.map((line) => ({ ...line, invoice: invoice.id })) },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

/** Stores a change and tells it with `type`; `invoice.updated` names what changed. */
export function changeInvoice(
  world: World,
  before: Invoice,
  changes: Partial<Invoice>,
  type: Stripe.Event.Type = "invoice.updated",
): Invoice {
  const after = { ...before, ...changes };
  world.put("invoice", after.id, after);
  const previous =
    type === "invoice.updated" ? { previous: previousAttributes(before, after) } : {};
  emit(world, type, after, { customer: after.customer, ...previous });
  return after;
}

export const subscriptionOf = (invoice: Invoice): string | null =>
  invoice.parent?.subscription_details?.subscription ?? null;

/** The subscription's invoices, newest first. */
export const invoicesOf = (world: World, subscription: string): Invoice[] =>
  world.all("invoice").filter((invoice) => subscriptionOf(invoice) === subscription);
