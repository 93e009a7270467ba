import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { openTestCheckout } from "@/testing/billing/checkout";
import { type TestSimulator, testSimulator } from "@/testing/billing/simulator";
import { type HostedPages, hostedPages } from "./hosted-pages";

const ORIGIN = "http://localhost:3000";
const clock = new ManualClock(Date.parse("2026-01-31T12:00:00Z"));
let simulator: TestSimulator;
let pages: HostedPages;

beforeAll(async () => {
  simulator = await testSimulator({ clock });
  pages = hostedPages(simulator.simulator.update);
});
afterAll(() => simulator.stop());

const openCheckout = () => openTestCheckout(simulator.stripe, ORIGIN);

const VISA = { paymentMethod: "pm_card_visa" };
const BANK = { paymentMethod: "pm_card_authenticationRequired" };

test("the checkout shows the session's prices, in the units of the plan, and when it renews", async () => {
  const { id } = await openCheckout();
  expect(await pages.checkout(id)).toEqual({
    status: "open",
    product: "Tallymark Pro",
    email: "ada@example.com",
    price: 2900,
    usage: { price: 100, per: 100_000, included: 2_000_000 },
    dueToday: 2900,
    renewsAt: "2026-02-28T12:00:00.000Z",
    cancelUrl: `${ORIGIN}/t/1/plan?checkout=cancelled`,
  });
});

test("a payment leads back with the session's id, and a second one is not a second payment", async () => {
  const { id, customer } = await openCheckout();
  const url = `${ORIGIN}/t/1/plan?checkout=${id}`;
  const [one, two] = await Promise.all([pages.pay(id, VISA), pages.pay(id, VISA)]);
  expect([one, two]).toEqual([
    { outcome: "succeeded", url },
    { outcome: "succeeded", url },
  ]);
  expect((await simulator.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  expect(await pages.checkout(id)).toEqual({
    status: "complete",
    product: "Tallymark Pro",
    backUrl: url,
  });
});

test.each([
  ["pm_card_visa_chargeDeclined", "Your card was declined."],
  ["pm_card_chargeDeclinedInsufficientFunds", "Your card has insufficient funds."],
])(
  "a declined card is told as Stripe tells it, and another card can pay (%s)",
  async (paymentMethod, message) => {
    const { id } = await openCheckout();
    expect(await pages.pay(id, { paymentMethod })).toEqual({ outcome: "declined", message });
    expect(await pages.pay(id, VISA)).toMatchObject({ outcome: "succeeded" });
  },
);

test("the bank's question is answered by paying again", async () => {
  const { id } = await openCheckout();
  expect(await pages.pay(id, BANK)).toEqual({ outcome: "authentication_required" });
  expect(await pages.pay(id, { ...BANK, authentication: "failed" })).toMatchObject({
    outcome: "declined",
    message: expect.stringMatching(/unable to authenticate/),
  });
  expect(await pages.pay(id, { ...BANK, authentication: "approved" })).toMatchObject({
    outcome: "succeeded",
  });
});

test("an expired checkout leads back and takes no payment", async () => {
  const { id } = await openCheckout();
  await simulator.stripe.checkout.sessions.expire(id);
  expect(await pages.checkout(id)).toMatchObject({
    status: "expired",
    backUrl: `${ORIGIN}/t/1/plan?checkout=cancelled`,
  });
  await expect(pages.pay(id, VISA)).rejects.toMatchObject({ code: "conflict" });
});

test("an unknown checkout is not found", async () => {
  expect(await pages.checkout("cs_test_unknown")).toBeNull();
  await expect(pages.pay("cs_test_unknown", VISA)).rejects.toMatchObject({ code: "not_found" });
});

test("only test cards pay, not the id of a saved card", async () => {
  const { id } = await openCheckout();
  const saved = await simulator.stripe.paymentMethods.attach("pm_card_visa", {
    customer: (await openCheckout()).customer,
  });
  for (const paymentMethod of [saved.id, "4242424242424242", "toString", ""]) {
    const payment = pages.pay(id, { paymentMethod });
    await expect(payment).rejects.toMatchObject({ code: "invalid_request" });
  }
});
