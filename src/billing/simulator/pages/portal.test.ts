import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { openTestCheckout } from "@/testing/billing/checkout";
import { type TestSimulator, testSimulator } from "@/testing/billing/simulator";
import { type HostedPages, hostedPages } from "./hosted-pages";

const ORIGIN = "http://localhost:3000";
const PLAN_PAGE = `${ORIGIN}/t/1/plan`;
const RENEWAL = "2026-02-28T12:00:00.000Z";

let simulator: TestSimulator;
let stripe: Stripe;
let pages: HostedPages;
let customer: string;
let meterEvent: string;

beforeEach(async () => {
  const clock = new ManualClock(Date.parse("2026-01-31T12:00:00Z"));
  simulator = await testSimulator({ clock });
  ({ stripe } = simulator);
  pages = hostedPages(simulator.simulator.update);
  const opened = await openTestCheckout(stripe, ORIGIN);
  ({ customer, meterEvent } = opened);
  await simulator.pay(opened.id);
  await stripe.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true } },
  });
});
afterEach(() => simulator.stop());

type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData;

async function openPortal(flow?: Flow): Promise<string> {
  const { id } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: PLAN_PAGE,
    ...(flow && { flow_data: flow }),
  });
  return id;
}

const FIX_PAYMENT: Flow = {
  type: "payment_method_update",
  after_completion: { type: "redirect", redirect: { return_url: `${PLAN_PAGE}?fixed` } },
};

async function cancelFlow(): Promise<Flow> {
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  return {
    type: "subscription_cancel",
    subscription_cancel: { subscription: subscription?.id ?? "" },
    after_completion: { type: "redirect", redirect: { return_url: PLAN_PAGE } },
  };
}

const VISA = { paymentMethod: "pm_card_visa" };
const FAILING = { paymentMethod: "pm_card_chargeCustomerFail" };
const BANK = { paymentMethod: "pm_card_authenticationRequired" };

test("the portal shows the plan, the card, the invoices and where the clock can go", async () => {
  expect(await pages.portal(await openPortal())).toEqual({
    name: "Acme",
    email: "ada@example.com",
    flow: null,
    returnUrl: PLAN_PAGE,
    afterUrl: null,
    subscription: {
      product: "Tallymark Pro",
      price: 2900,
      usage: { price: 100, per: 100_000, included: 2_000_000 },
      status: "active",
      renewsAt: RENEWAL,
      endsAt: null,
      endedAt: null,
    },
    card: { brand: "visa", last4: "4242" },
    unpaid: null,
    invoices: [
      expect.objectContaining({ status: "paid", total: 2900, payable: false, attempts: 1 }),
    ],
    now: "2026-01-31T12:00:00.000Z",
    steps: { renewal: "2026-02-28T13:00:00.000Z", retry: null, period_end: RENEWAL },
  });
});

test("a cancellation is scheduled for the end of the period, and resuming takes it back", async () => {
  const id = await openPortal();
  const { page: cancelled } = await pages.cancel(id);
  expect(cancelled.subscription).toMatchObject({ renewsAt: null, endsAt: RENEWAL });
  expect(cancelled.steps).toMatchObject({ renewal: null, period_end: "2026-02-28T13:00:00.000Z" });
  const { page: resumed } = await pages.resume(id);
  expect(resumed.subscription).toMatchObject({ renewsAt: RENEWAL, endsAt: null });
});

test("at the end of the period a cancelled subscription ends, with an invoice of its last usage", async () => {
  await stripe.billing.meterEvents.create({
    event_name: meterEvent,
    payload: { stripe_customer_id: customer, value: "150000" },
  });
  const id = await openPortal();
  await pages.cancel(id);
  const { page } = await pages.moveClock(id, "period_end");
  expect(page.subscription).toMatchObject({ status: "canceled", endedAt: RENEWAL, endsAt: null });
  expect(page.invoices[0]).toMatchObject({
    status: "paid",
    total: 150,
    lines: [{ description: "150,000 events over the quota", amount: 150 }],
  });
  await expect(pages.resume(id)).rejects.toMatchObject({ code: "conflict" });
});

test("a failing card leaves the renewal unpaid, a retry fails again, and a new card pays it", async () => {
  const id = await openPortal();
  expect(await pages.changeCard(id, FAILING)).toMatchObject({ outcome: "succeeded" });
  const { page: failed } = await pages.moveClock(id, "renewal");
  expect(failed).toMatchObject({
    card: { last4: "0341" },
    subscription: { status: "past_due" },
    invoices: [{ status: "open", payable: true, attempts: 1 }, { status: "paid" }],
    unpaid: { total: 2900, number: expect.stringMatching(/-0002$/) },
  });
  expect(failed.steps.retry).toBe(failed.invoices[0]?.nextAttemptAt);
  const { page: retried } = await pages.moveClock(id, "retry");
  expect(retried.invoices[0]).toMatchObject({ status: "open", attempts: 2 });
  expect(await pages.changeCard(id, VISA)).toMatchObject({
    outcome: "succeeded",
    page: { subscription: { status: "active" }, invoices: [{ status: "paid" }, {}], unpaid: null },
  });
});

test("a new card that cannot pay the open invoice is saved, and the customer is told", async () => {
  const id = await openPortal();
  await pages.changeCard(id, FAILING);
  await pages.moveClock(id, "renewal");
  expect(await pages.changeCard(id, FAILING)).toMatchObject({
    outcome: "declined",
    message: expect.stringMatching(/^The card was saved, but/),
    page: { card: { last4: "0341" }, subscription: { status: "past_due" } },
  });
});

test.each([
  ["pm_card_visa_chargeDeclined", "Your card was declined."],
  ["pm_card_chargeDeclinedInsufficientFunds", "Your card has insufficient funds."],
])("a declined card does not replace the other one (%s)", async (paymentMethod, message) => {
  expect(await pages.changeCard(await openPortal(), { paymentMethod })).toMatchObject({
    outcome: "declined",
    message,
    page: { card: { last4: "4242" } },
  });
});

test("the bank is asked before a card is saved", async () => {
  const id = await openPortal();
  const changed = (authentication?: "approved" | "failed") =>
    pages.changeCard(id, { ...BANK, authentication });
  const old = { page: { card: { last4: "4242" } } };
  expect(await changed()).toMatchObject({ outcome: "authentication_required", ...old });
  expect(await changed("failed")).toMatchObject({ outcome: "declined", ...old });
  expect(await changed("approved")).toMatchObject({
    outcome: "succeeded",
    page: { card: { last4: "3184" } },
  });
});

test("a session to fix a payment shows and changes nothing but the card", async () => {
  const id = await openPortal(FIX_PAYMENT);
  expect(await pages.portal(id)).toMatchObject({
    flow: "payment_method_update",
    afterUrl: `${PLAN_PAGE}?fixed`,
    subscription: null,
    invoices: [],
  });
  for (const act of [pages.cancel(id), pages.resume(id), pages.moveClock(id, "renewal")]) {
    await expect(act).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await pages.changeCard(id, VISA)).toMatchObject({ outcome: "succeeded" });
});

test("a session to cancel does nothing else", async () => {
  const id = await openPortal(await cancelFlow());
  expect(await pages.portal(id)).toMatchObject({ flow: "subscription_cancel", invoices: [] });
  await expect(pages.changeCard(id, VISA)).rejects.toMatchObject({ code: "forbidden" });
  await expect(pages.resume(id)).rejects.toMatchObject({ code: "forbidden" });
  const { page } = await pages.cancel(id);
  expect(page).toMatchObject({ afterUrl: PLAN_PAGE, subscription: { endsAt: RENEWAL } });
  expect((await pages.cancel(id)).page.subscription).toEqual(page.subscription);
});

test("an unknown portal session, and one of a deleted customer, are not found", async () => {
  expect(await pages.portal("bps_unknown")).toBeNull();
  await expect(pages.cancel("bps_unknown")).rejects.toMatchObject({ code: "not_found" });
  const id = await openPortal();
  await stripe.customers.del(customer);
  expect(await pages.portal(id)).toBeNull();
});
