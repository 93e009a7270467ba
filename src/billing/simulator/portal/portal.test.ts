import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { type TestSimulator, testSimulator } from "@/testing/billing/simulator";

const clock = new ManualClock(Date.parse("2026-03-10T12:00:00Z"));
let simulator: TestSimulator;
let stripe: Stripe;
let customer: string;

const return_url = "http://localhost:3000/t/1/plan";

beforeAll(async () => {
  simulator = await testSimulator({ clock });
  ({ stripe } = simulator);
  customer = (await stripe.customers.create({ name: "Acme" })).id;
});
afterAll(() => simulator.stop());

test("a portal session needs a configuration", async () => {
  const open = stripe.billingPortal.sessions.create({ customer, return_url });
  await expect(open).rejects.toThrow(/save your customer portal settings/);
});

test("a configuration has the features that were asked for, and is found in the list", async () => {
  const { id } = await stripe.billingPortal.configurations.create({
    metadata: { tallymark: "portal" },
    features: {
      customer_update: { enabled: true, allowed_updates: ["email"] },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
    },
  });
  const { data } = await stripe.billingPortal.configurations.list({ active: true });
  expect(data).toMatchObject([
    {
      id,
      is_default: true,
      metadata: { tallymark: "portal" },
      features: {
        customer_update: { enabled: true, allowed_updates: ["email"] },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
        invoice_history: { enabled: false },
      },
    },
  ]);
});

test("a session for one task opens on the product's own address", async () => {
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url,
    flow_data: {
      type: "payment_method_update",
      after_completion: { type: "redirect", redirect: { return_url } },
    },
  });
  expect(session).toMatchObject({
    url: `http://localhost:3000/test-portal/${session.id}`,
    flow: {
      type: "payment_method_update",
      after_completion: { type: "redirect", redirect: { return_url } },
    },
  });
});

test("a session to cancel needs a live subscription of the same customer", async () => {
  const open = stripe.billingPortal.sessions.create({
    customer,
    return_url,
    flow_data: { type: "subscription_cancel", subscription_cancel: { subscription: "sub_none" } },
  });
  await expect(open).rejects.toMatchObject({ code: "resource_missing" });
});
