import Stripe from "stripe";
import { ManualClock } from "@/base/time/clock";
import { testSimulator } from "./simulator";

/**
 * Lets everything happen that creates an object, and returns every event and every answer as sent.
 */
export async function runEverything(): Promise<object[]> {
  const clock = new ManualClock(Date.parse("2026-03-10T12:00:00Z"));
  const simulator = await testSimulator({ clock });
  const answers: object[] = [];
  const { origin, secretKey } = simulator.simulator;
  const stripe = new Stripe(secretKey, {
    ...origin,
    protocol: "http",
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(
      async (input: string | URL | Request, init?: RequestInit) => {
        const response = await fetch(input, init);
        answers.push((await response.clone().json()) as object);
        return response;
      },
    ),
  });
  const { id: product } = await stripe.products.create({ name: "Pro" });
  const meter = await stripe.billing.meters.create({
    display_name: "Events",
    event_name: "events",
    default_aggregation: { formula: "sum" },
  });
  const recurring = { interval: "month" } as const;
  const monthly = await stripe.prices.create({
    product,
    currency: "usd",
    unit_amount: 2900,
    lookup_key: "monthly",
    recurring,
  });
  const overage = await stripe.prices.create({
    product,
    currency: "usd",
    unit_amount_decimal: Stripe.Decimal.from("0.001"),
    recurring: { ...recurring, usage_type: "metered", meter: meter.id },
  });
  const { id: customer } = await stripe.customers.create({ name: "Acme", email: "a@acme.test" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    success_url: "http://localhost:3000/",
    line_items: [{ price: monthly.id, quantity: 1 }, { price: overage.id }],
    expand: ["line_items"],
  });
  await simulator.pay(session.id);
  await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["subscription.latest_invoice.payments", "invoice", "customer"],
  });
  await stripe.billing.meterEvents.create({
    event_name: "events",
    payload: { stripe_customer_id: customer, value: "250000" },
  });
  const minute = Math.floor(clock.now() / 60_000) * 60;
  await stripe.billing.meters.listEventSummaries(meter.id, {
    customer,
    start_time: minute - 60,
    end_time: minute + 60,
  });
  await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true }, subscription_cancel: { enabled: true } },
  });
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  await stripe.billingPortal.sessions.create({
    customer,
    return_url: "http://localhost:3000/",
    flow_data: {
      type: "subscription_cancel",
      subscription_cancel: { subscription: subscription?.id ?? "" },
      after_completion: { type: "redirect", redirect: { return_url: "http://localhost:3000/" } },
    },
  });
  const { id: card } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer,
  });
  await stripe.subscriptions.update(subscription?.id ?? "", { default_payment_method: card });
  await simulator.advance(customer, "renewal");
  await stripe.invoiceItems.create({ customer, amount: 500, currency: "usd" });
  await stripe.invoices.create({ customer, pending_invoice_items_behavior: "include" });
  await stripe.subscriptions.cancel(subscription?.id ?? "", { invoice_now: true, prorate: true });
  await stripe.customers.del(customer);
  await stripe.events.list({ limit: 100 });
  await simulator.stop();
  return answers;
}
