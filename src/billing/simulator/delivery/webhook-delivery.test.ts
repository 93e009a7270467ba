import { createServer, type Server } from "node:http";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { type TestSimulator, testSimulator } from "@/testing/billing/simulator";
import { listenAnywhere } from "@/testing/ingest/endpoints";

type Received = { body: string; signature: string };

let clock: ManualClock;
let simulator: TestSimulator;
let server: Server;
let received: Received[];
let status: number;
let url: string;

beforeEach(async () => {
  clock = new ManualClock(Date.parse("2026-03-10T12:00:00Z"));
  simulator = await testSimulator({ clock });
  received = [];
  status = 200;
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ body, signature: String(request.headers["stripe-signature"]) });
    response.writeHead(status).end("{}");
  });
  url = await listenAnywhere(server);
});
afterEach(async () => {
  await simulator.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const settled = (events: number) => expect.poll(() => received.length).toBe(events);

test("an event is posted, signed over its exact bytes, once it was accepted", async () => {
  simulator.simulator.deliverTo(url);
  const { id } = await simulator.stripe.customers.create({ name: "Äcme" });
  await settled(1);
  const [webhook] = received;
  const event = simulator.stripe.webhooks.constructEvent(
    webhook?.body ?? "",
    webhook?.signature ?? "",
    simulator.simulator.webhookSecret,
    300,
    undefined,
    clock.now(),
  );
  expect(event).toMatchObject({ type: "customer.created", data: { object: { id } } });
  expect(event.api_version).toBe(Stripe.API_VERSION);
});

test("a rejected event is posted again after 1, 2 and 4 seconds, and no longer once it is accepted", async () => {
  status = 500;
  await simulator.stripe.customers.create({ name: "Acme" });
  simulator.simulator.deliverTo(url);
  await settled(1);
  for (const [attempt, seconds] of [1, 2, 4].entries()) {
    await pendingWebhooks(1);
    await simulator.simulator.deliver();
    expect(received).toHaveLength(attempt + 1);
    if (seconds === 4) status = 200;
    clock.advance(seconds * 1000);
    await simulator.simulator.deliver();
    expect(received).toHaveLength(attempt + 2);
  }
  await pendingWebhooks(0);
  clock.advance(3_600_000);
  await simulator.simulator.deliver();
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
});

async function pendingWebhooks(count: number) {
  await expect
    .poll(async () => (await simulator.stripe.events.list()).data[0]?.pending_webhooks)
    .toBe(count);
}

test("an event that is never accepted is given up after three days", async () => {
  status = 500;
  await simulator.stripe.customers.create({ name: "Acme" });
  simulator.simulator.deliverTo(url);
  await settled(1);
  for (let hour = 0; hour < 24 * 5; hour++) {
    clock.advance(3_600_000);
    await simulator.simulator.deliver();
  }
  expect(received.length).toBeGreaterThan(72);
  expect(received.length).toBeLessThan(90);
});
