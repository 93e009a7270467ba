import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { type TestSimulator, testSimulator } from "@/testing/billing/simulator";

const clock = new ManualClock(Date.parse("2026-01-31T12:00:00Z"));
let simulator: TestSimulator;
let stripe: Stripe;
let prices: { monthly: string; overage: string };

beforeAll(async () => {
  simulator = await testSimulator({ clock });
  ({ stripe } = simulator);
  prices = await createPrices();
});
afterAll(() => simulator.stop());

async function createPrices() {
  const { id: product } = await stripe.products.create({ name: "Pro" });
  const meter = await stripe.billing.meters.create({
    display_name: "Events",
    event_name: "events_over_quota",
    default_aggregation: { formula: "sum" },
  });
  const monthly = await stripe.prices.create({
    product,
    currency: "usd",
    unit_amount: 2900,
    recurring: { interval: "month" },
  });
  const overage = await stripe.prices.create({
    product,
    currency: "usd",
    unit_amount_decimal: Stripe.Decimal.from("0.001"),
    recurring: { interval: "month", usage_type: "metered", meter: meter.id },
  });
  return { monthly: monthly.id, overage: overage.id };
}

async function subscribe() {
  const { id: customer } = await stripe.customers.create({ name: "Acme" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    success_url: "http://localhost:3000/",
    line_items: [{ price: prices.monthly, quantity: 1 }, { price: prices.overage }],
  });
  await simulator.pay(session.id);
  return customer;
}

const subscriptionOf = async (customer: string) => {
  const list = await stripe.subscriptions.list({
    customer,
    status: "all",
    expand: ["data.latest_invoice"],
  });
  const [subscription] = list.data;
  if (subscription === undefined) throw new Error("No subscription.");
  return subscription;
};

const time = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString();

const use = (customer: string, value: string, timestamp: number) =>
  stripe.billing.meterEvents.create({
    event_name: "events_over_quota",
    payload: { stripe_customer_id: customer, value },
    timestamp,
  });

/** Makes all later payments fail. */
async function breakCard(customer: string) {
  const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  const subscription = await subscriptionOf(customer);
  await stripe.subscriptions.update(subscription.id, { default_payment_method: id });
}

test("a renewal bills the next month and the usage from the period's start to before its end", async () => {
  const customer = await subscribe();
  const item = (await subscriptionOf(customer)).items.data[0];
  const start = item?.current_period_start ?? 0;
  const end = item?.current_period_end ?? 0;
  await use(customer, "250000", start);
  await use(customer, "500", start - 1);
  await simulator.advance(customer, "period_end");
  await use(customer, "150400", end - 1);
  await use(customer, "7000", end);
  expect((await subscriptionOf(customer)).latest_invoice).toMatchObject({ status: "draft" });
  clock.advance(3_600_000);
  const { latest_invoice, items, status } = await subscriptionOf(customer);
  expect(status).toBe("active");
  expect(time(items.data[0]?.current_period_end)).toBe("2026-03-31T12:00:00.000Z");
  expect(latest_invoice).toMatchObject({
    status: "paid",
    billing_reason: "subscription_cycle",
    // 400,400 × 0.001 cents, rounded.
    total: 2900 + 400,
    amount_paid: 3300,
    lines: {
      data: [
        { amount: 400, quantity: 400_400 },
        { amount: 2900, quantity: 1 },
      ],
    },
  });
});

test("a failed renewal is retried after 3, 5 and 7 days, and then ends the subscription", async () => {
  const customer = await subscribe();
  await breakCard(customer);
  await simulator.advance(customer, "renewal");
  const attempts: unknown[] = [];
  for (let attempt = 1; attempt <= 4; attempt++) {
    const { status, latest_invoice } = await subscriptionOf(customer);
    const invoice = latest_invoice as Stripe.Invoice;
    const next = invoice.next_payment_attempt;
    attempts.push([
      invoice.status,
      status,
      invoice.attempt_count,
      next && (next - (invoice.status_transitions.finalized_at ?? 0)) / 86_400,
    ]);
    if (attempt < 4) await simulator.advance(customer, "retry");
  }
  expect(attempts).toEqual([
    ["open", "past_due", 1, 3],
    ["open", "past_due", 2, 8],
    ["open", "past_due", 3, 15],
    ["open", "canceled", 4, null],
  ]);
  const { data } = await stripe.events.list({ type: "customer.subscription.deleted", limit: 1 });
  expect(data[0]?.data.object).toMatchObject({
    customer,
    cancellation_details: { reason: "payment_failed" },
  });
});

test("a new card pays the open invoice, and the subscription is active again", async () => {
  const customer = await subscribe();
  await breakCard(customer);
  await simulator.advance(customer, "renewal");
  const { id: card } = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  const overdue = await subscriptionOf(customer);
  await stripe.subscriptions.update(overdue.id, { default_payment_method: card });
  await simulator.advance(customer, "retry");
  expect(await subscriptionOf(customer)).toMatchObject({
    status: "active",
    latest_invoice: { status: "paid", attempt_count: 2, next_payment_attempt: null },
  });
});

test("a card that must be authenticated cannot pay a renewal by itself", async () => {
  const customer = await subscribe();
  const { id } = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer });
  await stripe.subscriptions.update((await subscriptionOf(customer)).id, {
    default_payment_method: id,
  });
  await simulator.advance(customer, "renewal");
  expect((await subscriptionOf(customer)).status).toBe("past_due");
  const types = (await stripe.events.list({ limit: 5 })).data.map(({ type }) => type);
  expect(types).toContain("invoice.payment_action_required");
});

test("a subscription that is set to end bills the last usage and then ends", async () => {
  const customer = await subscribe();
  const { id, items } = await subscriptionOf(customer);
  const end = items.data[0]?.current_period_end ?? 0;
  const scheduled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(scheduled).toMatchObject({ status: "active", cancel_at: end });
  await use(customer, "300000", items.data[0]?.current_period_start ?? 0);
  await simulator.advance(customer, "period_end");
  expect(await subscriptionOf(customer)).toMatchObject({ status: "canceled", ended_at: end });
  clock.advance(3_600_000);
  expect((await subscriptionOf(customer)).latest_invoice).toMatchObject({
    status: "paid",
    total: 300,
    lines: { data: [{ amount: 300 }] },
  });
});

test("resuming takes back a scheduled end", async () => {
  const customer = await subscribe();
  const { id } = await subscriptionOf(customer);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { reason: null },
  });
  await simulator.advance(customer, "renewal");
  expect((await subscriptionOf(customer)).status).toBe("active");
});

test("renewals also happen when the server's own time reaches them, however long it was off", async () => {
  const customer = await subscribe();
  clock.advance(95 * 86_400_000);
  const invoices = await stripe.invoices.list({ customer });
  expect(invoices.data.map(({ status, total }) => [status, total])).toEqual([
    ["paid", 2900],
    ["paid", 2900],
    ["paid", 2900],
    ["paid", 2900],
  ]);
  expect(new Set(invoices.data.map(({ number }) => number)).size).toBe(4);
});

test("ending at once bills the usage so far if asked to, without another month", async () => {
  const customer = await subscribe();
  const { id, items } = await subscriptionOf(customer);
  await use(customer, "100000", items.data[0]?.current_period_start ?? 0);
  await stripe.subscriptions.cancel(id, { invoice_now: true, prorate: false });
  const { status, latest_invoice } = await subscriptionOf(customer);
  expect(status).toBe("canceled");
  expect(latest_invoice).toMatchObject({ status: "paid", total: 100 });
});

test("deleting a customer ends the subscription", async () => {
  const customer = await subscribe();
  expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer)).toEqual({
    id: customer,
    object: "customer",
    deleted: true,
  });
  expect((await subscriptionOf(customer)).status).toBe("canceled");
});
