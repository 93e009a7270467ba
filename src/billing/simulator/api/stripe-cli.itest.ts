import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { packageRoot } from "@/base/package-root";
import { systemClock } from "@/base/time/clock";
import { type TestSimulator, testSimulator } from "@/testing/billing/simulator";
import { listenAnywhere } from "@/testing/ingest/endpoints";

const CLI = join(packageRoot(), "node_modules/@stripe/cli-linux-x64/bin/stripe");

let simulator: TestSimulator;
let server: Server;
let home: string;
let received: Stripe.Event[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "tallymark-stripe-cli-"));
  simulator = await testSimulator({ clock: systemClock, anyTestKey: true });
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const signature = String(request.headers["stripe-signature"]);
    const { webhookSecret } = simulator.simulator;
    received.push(simulator.stripe.webhooks.constructEvent(body, signature, webhookSecret));
    response.end();
  });
  simulator.simulator.deliverTo(await listenAnywhere(server));
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await simulator.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(home, { recursive: true, force: true });
});

function trigger(event: string) {
  const { port } = simulator.simulator.origin;
  return promisify(execFile)(CLI, ["trigger", event, "--api-base", `http://127.0.0.1:${port}`], {
    env: {
      NODE_ENV: "test",
      HOME: home,
      STRIPE_API_KEY: "sk_test_0123456789abcdefghijklmn",
      STRIPE_CLI_TELEMETRY_OPTOUT: "1",
    },
    timeout: 50_000,
  });
}

test.each([
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.payment_failed",
  "invoice.paid",
])(
  "Stripe's own command-line tool triggers %s, which is delivered with a valid signature",
  async (type) => {
    await trigger(type);
    await expect.poll(() => received.map((event) => event.type)).toContain(type);
  },
);
