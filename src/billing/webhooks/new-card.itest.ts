import type { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "@/base/time/durations";
import { faultyStripe } from "@/testing/billing/faulty-stripe";
import { prepareBilling } from "@/testing/billing/scene";
import { DATABASES } from "@/testing/stores/databases";

describe.each(DATABASES)("a new card on %s", (_, open) => {
  const scene = prepareBilling(open);

  /** A team whose renewal failed. */
  async function overdueTeam() {
    const { setting } = scene;
    const team = await scene.subscriber();
    await setting.setCard(team.teamId, "pm_card_chargeCustomerFail");
    await setting.advance(team.customer, "renewal");
    await setting.deliverNew(team.teamId);
    expect(await setting.stateOf(team.teamId)).toBe("paid_grace");
    return team;
  }

  /** As Stripe's portal does: only the customer has another card then. */
  async function setDefaultCard(customer: string, name: string): Promise<string> {
    const { stripe } = scene.setting;
    const card = await stripe.paymentMethods.attach(name, { customer });
    const invoice_settings = { default_payment_method: card.id };
    await stripe.customers.update(customer, { invoice_settings });
    return card.id;
  }

  const cardOf = async (teamId: string) =>
    (await scene.setting.stripe.subscriptions.retrieve(await scene.subscriptionOf(teamId)))
      .default_payment_method;
  async function cardEvent(teamId: string): Promise<Stripe.Event> {
    const events = await scene.setting.eventsOf(teamId);
    const event = events.findLast(({ type }) => type === "customer.updated");
    if (event === undefined) throw new Error("There is no event.");
    return event;
  }
  const openInvoices = async (customer: string) =>
    (await scene.setting.stripe.invoices.list({ customer, status: "open" })).data.length;

  test("pays the overdue invoice at once, and the next ones, instead of the card of the checkout", async () => {
    const { deliverNew, stateOf } = scene.setting;
    const { teamId, customer } = await overdueTeam();
    const card = await setDefaultCard(customer, "pm_card_visa");
    await deliverNew(teamId);
    expect(await stateOf(teamId)).toBe("paid_active");
    expect(await openInvoices(customer)).toBe(0);
    expect(await cardOf(teamId)).toBe(card);
  });

  test("that is refused changes nothing else, and the webhook succeeds; a better one pays then", async () => {
    const { deliverNew, stateOf } = scene.setting;
    const { teamId, customer } = await overdueTeam();
    const refused = await setDefaultCard(customer, "pm_card_chargeCustomerFail");
    await deliverNew(teamId);
    expect(await stateOf(teamId)).toBe("paid_grace");
    expect(await cardOf(teamId)).toBe(refused);
    await setDefaultCard(customer, "pm_card_visa");
    await deliverNew(teamId);
    expect(await stateOf(teamId)).toBe("paid_active");
  });

  test("pays once, also if its webhook arrives twice at the same moment in two processes", async () => {
    const { deliver, stateOf, another, stripe } = scene.setting;
    const { teamId, customer } = await overdueTeam();
    await setDefaultCard(customer, "pm_card_visa");
    const event = await cardEvent(teamId);
    await Promise.all([deliver(event), deliver(event, another()), deliver(event)]);
    expect(await stateOf(teamId)).toBe("paid_active");
    const paid = (await stripe.invoices.list({ customer, status: "paid" })).data;
    expect(paid.map(({ amount_paid }) => amount_paid)).toEqual([2_900, 2_900]);
  });

  test("pays a minute after an internal error of Stripe's, which it repeats", async () => {
    const { deliver, stateOf, another, simulator } = scene.setting;
    const { teamId, customer } = await overdueTeam();
    await setDefaultCard(customer, "pm_card_visa");
    const event = await cardEvent(teamId);
    let isFailing = true;
    const isPayment = (path: string) => path.endsWith("/pay");
    const stripe = faultyStripe(simulator, (path) => isFailing && isPayment(path));
    const process = another({ stripe });
    await expect(deliver(event, process)).rejects.toMatchObject({ status: 503 });
    isFailing = false;
    await expect(deliver(event, process)).rejects.toMatchObject({ status: 503 });
    scene.clock.advance(MINUTE_MS);
    await deliver(event, process);
    expect(await stateOf(teamId)).toBe("paid_active");
  });

  test("of a team that owes nothing pays from the next invoice on", async () => {
    const { deliverNew, advance, stateOf } = scene.setting;
    const { teamId, customer } = await scene.subscriber();
    const card = await setDefaultCard(customer, "pm_card_visa");
    await deliverNew(teamId);
    expect(await cardOf(teamId)).toBe(card);
    await advance(customer, "renewal");
    await deliverNew(teamId);
    expect(await stateOf(teamId)).toBe("paid_active");
  });

  test("is not looked for when only the customer's name changes, nor after the subscription has ended", async () => {
    const { deliverNew, stripe, stateOf } = scene.setting;
    const { teamId, customer } = await scene.subscriber();
    const before = await cardOf(teamId);
    await stripe.customers.update(customer, { name: "Another name" });
    await deliverNew(teamId);
    expect(await cardOf(teamId)).toBe(before);
    await stripe.subscriptions.cancel(await scene.subscriptionOf(teamId));
    await setDefaultCard(customer, "pm_card_visa");
    await deliverNew(teamId);
    expect(await stateOf(teamId)).toBe("free");
  });
});
