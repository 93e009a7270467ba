import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import {
  completeCheckout,
  databaseStore,
  openSimulator,
  type Simulator,
  takeWebhooks,
} from "@/billing/simulator";
import type { Database } from "@/database";
import { DATABASES } from "@/testing/stores/databases";

describe.each(DATABASES)("on %s", (_, open) => {
  const clock = new ManualClock(Date.parse("2026-03-10T12:00:00Z"));
  let database: Database;
  const simulators: Simulator[] = [];

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await Promise.all(simulators.splice(0).map((simulator) => simulator.stop()));
  });
  afterAll(async () => {
    await Promise.all(simulators.map((simulator) => simulator.stop()));
    await database.close();
  });

  /** A simulator as another process would open it, with its own memory. */
  async function openProcess() {
    const store = databaseStore(database.prisma);
    const simulator = await openSimulator({ store, clock, log: silentLog, port: 0 });
    simulators.push(simulator);
    const stripe = new Stripe(simulator.secretKey, {
      ...simulator.origin,
      protocol: "http",
      telemetry: false,
      maxNetworkRetries: 0,
    });
    return { store, simulator, stripe };
  }

  async function openCheckout(stripe: Stripe) {
    const { id: product } = await stripe.products.create({ name: "Pro" });
    const price = await stripe.prices.create({
      product,
      currency: "usd",
      unit_amount_decimal: Stripe.Decimal.from("2900"),
      recurring: { interval: "month" },
    });
    const { id: customer } = await stripe.customers.create({ name: "Äcme $type" });
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      customer,
      metadata: { $type: "Raw", value: "1" },
      success_url: "http://localhost:3000/",
      line_items: [{ price: price.id, quantity: 1 }],
    });
    return { customer, session };
  }

  test("what one process changes, the others see at once", async () => {
    const [a, b] = [await openProcess(), await openProcess()];
    const { customer, session } = await openCheckout(a.stripe);
    const seen = await b.stripe.checkout.sessions.retrieve(session.id);
    expect(seen).toMatchObject({ status: "open", metadata: { $type: "Raw", value: "1" } });
    await b.stripe.customers.update(customer, { name: "Renamed" });
    expect(await a.stripe.customers.retrieve(customer)).toMatchObject({ name: "Renamed" });
  });

  test("a session paid in two processes at the same time starts one subscription", async () => {
    const [a, b] = [await openProcess(), await openProcess()];
    const { customer, session } = await openCheckout(a.stripe);
    const results = await Promise.all(
      [a, b, a, b].map(({ simulator }) =>
        simulator.update((world) => completeCheckout(world, session.id, { card: "pm_card_visa" })),
      ),
    );
    const outcomes = results.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(["closed", "closed", "closed", "complete"]);
    const { data } = await b.stripe.subscriptions.list({ customer, status: "all" });
    expect(data).toHaveLength(1);
  });

  test("requests with one idempotency key in two processes at once have one effect", async () => {
    const [a, b] = [await openProcess(), await openProcess()];
    const created = await Promise.all(
      [a, b, a, b].map(({ stripe }) =>
        stripe.customers.create({ name: "Twin" }, { idempotencyKey: "customer:twin" }),
      ),
    );
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  });

  test("objects and undelivered webhooks survive a restart", async () => {
    const before = await openProcess();
    await before.simulator.update((world) => takeWebhooks(world, "whsec_x"));
    const { id } = await before.stripe.customers.create({
      name: "Kept",
      metadata: { b: "1", a: "2" },
    });
    await before.simulator.stop();
    const after = await openProcess();
    const customer = await after.stripe.customers.retrieve(id);
    expect(JSON.stringify(customer)).toContain('{"b":"1","a":"2"}');
    const webhooks = await after.simulator.update((world) => takeWebhooks(world, "whsec_x"));
    expect(webhooks.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { type: "customer.created", data: { object: { id } } },
    ]);
  });

  test("work that throws changes nothing, in memory or in the database", async () => {
    const [a, b] = [await openProcess(), await openProcess()];
    const { id } = await a.stripe.customers.create({ name: "Kept" });
    const failing = a.simulator.update((world) => {
      world.put("customer", id, { id, object: "customer", deleted: true });
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    for (const { stripe } of [a, b]) {
      expect(await stripe.customers.retrieve(id)).toMatchObject({ name: "Kept" });
    }
  });

  test("expired objects are deleted, without hiding later changes from other processes", async () => {
    const a = await openProcess();
    await a.stripe.customers.create({ name: "Acme" }, { idempotencyKey: "expires" });
    // A last change of which nothing is left.
    await a.simulator.update((world) =>
      world.put("meter_event_identifier", "last", {}, { expiresAt: clock.now() + DAY_MS }),
    );
    clock.advance(31 * DAY_MS);
    await a.store.prune(clock.now());
    const where = {
      kind: { in: ["event", "delivery", "idempotent_answer", "meter_event_identifier"] },
    };
    expect(await database.prisma.simulatorObject.count({ where })).toBe(0);
    const b = await openProcess();
    const { id } = await b.stripe.customers.create({ name: "Later" });
    expect(await a.stripe.customers.retrieve(id)).toMatchObject({ name: "Later" });
  });
});
