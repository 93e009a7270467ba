import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { type TestSimulator, testSimulator } from "@/testing/billing/simulator";

const clock = new ManualClock(Date.parse("2026-01-31T12:00:00Z"));
let simulator: TestSimulator;
let stripe: Stripe;

beforeAll(async () => {
  simulator = await testSimulator({ clock });
  ({ stripe } = simulator);
});
afterAll(() => simulator.stop());

async function openCheckout() {
  const product = await stripe.products.create({ name: "Pro" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 2900,
    recurring: { interval: "month" },
  });
  const customer = await stripe.customers.create({ name: "Acme" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    ui_mode: "hosted_page",
    customer: customer.id,
    success_url: "http://localhost:3000/t/1/plan?checkout={CHECKOUT_SESSION_ID}",
    line_items: [{ price: price.id, quantity: 1 }],
    subscription_data: { metadata: { team: "t1" } },
  });
  return { session, customer: customer.id };
}

test("a paid checkout starts an active subscription with a paid invoice", async () => {
  const { session, customer } = await openCheckout();
  expect(session.url).toBe(`http://localhost:3000/test-checkout/${session.id}`);
  expect(await simulator.pay(session.url ?? "")).toMatchObject({ outcome: "complete" });
  const after = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["subscription.latest_invoice"],
  });
  expect(after).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(after.subscription).toMatchObject({
    customer,
    status: "active",
    metadata: { team: "t1" },
    latest_invoice: { status: "paid", amount_paid: 2900, billing_reason: "subscription_create" },
  });
  const { data } = await stripe.subscriptions.list({ customer, status: "all" });
  expect(data).toHaveLength(1);
  expect(new Date((data[0]?.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()).toBe(
    "2026-02-28T12:00:00.000Z",
  );
});

test.each([
  ["pm_card_visa_chargeDeclined", "generic_decline"],
  ["pm_card_chargeDeclinedInsufficientFunds", "insufficient_funds"],
  ["pm_card_chargeCustomerFail", "generic_decline"],
])("a declined card (%s) leaves the session open, without a subscription", async (card, code) => {
  const { session, customer } = await openCheckout();
  expect(await simulator.pay(session.id, card)).toMatchObject({
    outcome: "declined",
    refusal: { code: "card_declined", decline_code: code },
  });
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "open" });
  expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
  expect(await simulator.pay(session.id)).toMatchObject({ outcome: "complete" });
});

test("a card that needs authentication pays once the customer approves", async () => {
  const { session } = await openCheckout();
  const card = "pm_card_authenticationRequired";
  expect(await simulator.pay(session.id, card)).toEqual({ outcome: "authentication_required" });
  expect(await simulator.pay(session.id, card, "failed")).toMatchObject({ outcome: "declined" });
  expect(await simulator.pay(session.id, card, "approved")).toMatchObject({ outcome: "complete" });
});

test("a session is paid only once", async () => {
  const { session, customer } = await openCheckout();
  const results = await Promise.all([simulator.pay(session.id), simulator.pay(session.id)]);
  expect(results.map(({ outcome }) => outcome)).toEqual(["complete", "closed"]);
  expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
});

test("an expired session cannot be paid", async () => {
  const { session } = await openCheckout();
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: "expired" });
  expect(await simulator.pay(session.id)).toMatchObject({ outcome: "closed" });
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(
    Stripe.errors.StripeInvalidRequestError,
  );
});

test("a paid checkout emits Stripe's events, and a declined one none", async () => {
  const { session, customer } = await openCheckout();
  await simulator.takeWebhooks();
  await simulator.pay(session.id, "pm_card_visa_chargeDeclined");
  expect(await simulator.takeWebhooks()).toEqual([]);
  await simulator.pay(session.id);
  const events = (await simulator.takeWebhooks()).map(({ payload }) => JSON.parse(payload));
  const types: string[] = events.map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining([
      "checkout.session.completed",
      "customer.subscription.created",
      "customer.subscription.updated",
      "invoice.created",
      "invoice.finalized",
      "invoice.paid",
      "invoice.payment_succeeded",
      "payment_method.attached",
    ]),
  );
  const [updated] = events.filter(({ type }) => type === "customer.subscription.updated");
  expect(updated.data).toMatchObject({
    object: { customer, status: "active" },
    previous_attributes: { status: "incomplete" },
  });
});
