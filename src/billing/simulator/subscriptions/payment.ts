import { liveCustomer, updateCustomer } from "../customers/customers";
import { findPaymentMethod } from "../customers/payment-methods";
import { AUTHENTICATION_FAILED, AUTHENTICATION_REQUIRED, cardOf } from "../customers/test-cards";
import { changeInvoice, invoicesOf, subscriptionOf } from "../invoices/invoices";
import { invalid, type Refusal } from "../state/faults";
import type { Invoice, PaymentMethod } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";
import { changeSubscription, endSubscription } from "./change-subscription";
import { nextAttemptAfter } from "./retry-schedule";

/**
 * What the customer answered when their bank asked; absent while they are not
 * there or not asked yet.
 */
export type Authentication = "approved" | "failed" | undefined;

/** Why a charge is refused; null if it succeeds. */
export function chargeRefusal(
  method: PaymentMethod,
  authentication: Authentication,
): Refusal | null {
  const card = cardOf(method);
  if (card.authenticates && authentication === undefined) return AUTHENTICATION_REQUIRED;
  if (card.authenticates && authentication === "failed") return AUTHENTICATION_FAILED;
  return card.onCharge;
}

type Attempt = {
  /** Pays with this payment method instead of the default one. */
  method?: string | undefined;
  authentication?: Authentication;
  /** Whether the retry schedule makes the attempt, instead of a person. */
  automatic: boolean;
};

/**
 * Tries to pay an open invoice, and changes its subscription accordingly. Returns why it failed.
 */
export function payInvoice(world: World, id: string, attempt: Attempt): Refusal | null {
  const invoice = world.find("invoice", id);
  if (invoice.status === "paid") throw invalid("Invoice is already paid");
  if (invoice.status !== "open") {
    throw invalid(`You can only pay an open invoice. This invoice is ${invoice.status}.`);
  }
  const methodId = attempt.method ?? defaultMethod(world, invoice);
  if (methodId === null) {
    // Stripe does not count this as an attempt by hand, but the schedule goes on.
    if (!attempt.automatic) throw invalid(NO_METHOD);
    return fail(world, invoice, { code: "missing_payment_method", message: NO_METHOD }, attempt);
  }
  const method = findPaymentMethod(world, methodId);
  const refusal = chargeRefusal(method, attempt.authentication);
  if (refusal !== null) return fail(world, invoice, refusal, attempt);
  succeed(world, invoice);
  return null;
}

const NO_METHOD =
  "There is no `default_payment_method` set on this Customer or Invoice. Please set one before paying the invoice.";

function defaultMethod(world: World, invoice: Invoice): string | null {
  const subscription = world.get("subscription", subscriptionOf(invoice) ?? "");
  const customer = liveCustomer(world, invoice.customer ?? "");
  return (
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer.invoice_settings.default_payment_method
  );
}

/** Marks the invoice as paid, also if nothing is due. */
export function succeed(world: World, invoice: Invoice): Invoice {
  const now = world.now(invoice.customer);
  const charged = invoice.amount_due > 0;
  if (charged) recordPayment(world, invoice, now);
  const paid = changeInvoice(
    world,
    invoice,
    {
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempt_count: invoice.attempt_count + (charged ? 1 : 0),
      attempted: true,
      auto_advance: false,
      next_payment_attempt: null,
      status: "paid",
      status_transitions: { ...invoice.status_transitions, paid_at: now },
    },
    "invoice.paid",
  );
  changeInvoice(world, paid, {}, "invoice.payment_succeeded");
  const customer = world.find("customer", invoice.customer ?? "");
  if (!customer.deleted) updateCustomer(world, customer, { delinquent: false });
  reactivate(world, paid);
  return paid;
}

function recordPayment(world: World, invoice: Invoice, now: number): void {
  const id = newStripeId("inpay");
  world.put("invoice_payment", id, {
    id,
    object: "invoice_payment",
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: newStripeId("pi"), type: "payment_intent" },
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: now },
  });
}

/** A subscription is active again once it owes nothing. */
function reactivate(world: World, paid: Invoice): void {
  const subscription = world.get("subscription", subscriptionOf(paid) ?? "");
  if (subscription === null) return;
  const owing = invoicesOf(world, subscription.id).some(({ status }) => status === "open");
  if (!owing && ["past_due", "unpaid", "incomplete"].includes(subscription.status)) {
    changeSubscription(world, subscription, { status: "active" });
  }
}

function fail(world: World, invoice: Invoice, refusal: Refusal, { automatic }: Attempt): Refusal {
  // By Stripe's rule, attempts by hand after the first one do not change the retry schedule.
  const counts = automatic || invoice.attempt_count === 0;
  const attempts = invoice.attempt_count + (counts ? 1 : 0);
  const next = invoice.auto_advance
    ? nextAttemptAfter(attempts, world.now(invoice.customer))
    : null;
  const failed = changeInvoice(
    world,
    invoice,
    {
      attempt_count: attempts,
      attempted: true,
      next_payment_attempt: counts ? next : invoice.next_payment_attempt,
    },
    "invoice.payment_failed",
  );
  if (refusal.code === AUTHENTICATION_REQUIRED.code) {
    changeInvoice(world, failed, {}, "invoice.payment_action_required");
  }
  fallBehind(world, failed);
  return refusal;
}

/** An unpaid renewal leaves the subscription past due, until the last retry ends it. */
function fallBehind(world: World, invoice: Invoice): void {
  const subscription = world.get("subscription", subscriptionOf(invoice) ?? "");
  if (subscription === null) return;
  const customer = world.find("customer", subscription.customer);
  if (!customer.deleted) updateCustomer(world, customer, { delinquent: true });
  if (subscription.status === "active") {
    changeSubscription(world, subscription, { status: "past_due" });
  }
  const isOver = subscription.status !== "incomplete" && invoice.next_payment_attempt === null;
  if (isOver && subscription.status !== "canceled" && invoice.auto_advance) {
    endSubscription(world, subscription.id, "payment_failed");
  }
}

/** Pays whatever the customer's subscriptions owe. Returns the first refusal. */
export function payOpenInvoices(
  world: World,
  customer: string,
  authentication?: Authentication,
): Refusal | null {
  const open = world
    .all("invoice")
    .filter((invoice) => invoice.customer === customer && invoice.status === "open")
    // Those of an ended subscription are no longer collected.
    .filter(({ auto_advance }) => auto_advance)
    .reverse();
  for (const { id } of open) {
    const refusal = payInvoice(world, id, { authentication, automatic: false });
    if (refusal !== null) return refusal;
  }
  return null;
}
