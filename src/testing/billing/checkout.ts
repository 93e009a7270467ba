import Stripe from "stripe";

/** Opens a checkout for a fixed and a metered price, as a team's upgrade does. */
export async function openTestCheckout(
  stripe: Stripe,
  origin: string,
): Promise<{ id: string; customer: string; meterEvent: string }> {
  const meterEvent = `events_${crypto.randomUUID()}`;
  const meter = await stripe.billing.meters.create({
    display_name: "Events over the quota",
    event_name: meterEvent,
    default_aggregation: { formula: "sum" },
  });
  const product = await stripe.products.create({ name: "Tallymark Pro" });
  const common = { product: product.id, currency: "usd" };
  const fixed = await stripe.prices.create({
    ...common,
    unit_amount: 2900,
    recurring: { interval: "month" },
  });
  const metered = await stripe.prices.create({
    ...common,
    unit_amount_decimal: Stripe.Decimal.from("0.001"),
    recurring: { interval: "month", usage_type: "metered", meter: meter.id },
  });
  const customer = await stripe.customers.create({ name: "Acme", email: "ada@example.com" });
  const { id } = await stripe.checkout.sessions.create({
    mode: "subscription",
    ui_mode: "hosted_page",
    customer: customer.id,
    success_url: `${origin}/t/1/plan?checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/t/1/plan?checkout=cancelled`,
    line_items: [{ price: fixed.id, quantity: 1 }, { price: metered.id }],
  });
  return { id, customer: customer.id, meterEvent };
}
