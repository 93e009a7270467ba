import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { request } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "@/base/package-root";
import { stripeClient } from "@/billing";
import { freePort } from "@/testing/network/free-port";
import { startCheckout } from "./browser/billing";
import { callMutation, signUp } from "./browser/users";
import { startServer, type TestServer, temporaryDataDir } from "./server";

const CLI = join(packageRoot(), "node_modules/@stripe/cli-linux-x64/bin/stripe");
const KEY = "sk_test_0123456789abcdefghijklmn";

const NEVER_LOGGED = [
  /[sr]k_(test|live)_|whsec_/,
  /4242[ -]?4242|4000[ -]?0000|last4|pm_/,
  /cs_test_|bps_/,
  /FORGED|api_version|previous_attributes|"object"/,
];

let server: TestServer;
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let stripe: ReturnType<typeof stripeClient>;
let port: number;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  port = await freePort();
  const env = { STRIPE_SIMULATOR_PORT: String(port), LOG_LEVEL: "trace" };
  server = await startServer({ dataDir: dataDir.path, env });
  stripe = stripeClient(KEY, { host: "127.0.0.1", port });
});
afterAll(async () => {
  await server?.stop();
  await dataDir?.remove();
});

const listEvents = () => stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });

/** Waits until the server has answered every webhook with 200. */
const expectAllAnswered = () =>
  expect
    .poll(async () => (await listEvents()).filter((event) => event.pending_webhooks > 0), {
      timeout: 60_000,
    })
    .toEqual([]);

it.each([
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.payment_failed",
  "invoice.paid",
])("the server accepts the webhooks when Stripe's own tool triggers %s", async (type) => {
  await promisify(execFile)(CLI, ["trigger", type, "--api-base", `http://127.0.0.1:${port}`], {
    env: { HOME: dataDir.path, STRIPE_API_KEY: KEY, STRIPE_CLI_TELEMETRY_OPTOUT: "1" } as never,
  });
  expect((await listEvents()).map((event) => event.type)).toContain(type);
  await expectAllAnswered();
});

it("no secret, card number, address of a payment page or body of a webhook is in the most detailed log", async () => {
  const owner = { request: await request.newContext({ baseURL: server.url }) };
  const { teamId } = await signUp(owner, "Lea");
  const sessionId = (await startCheckout(owner, teamId)).split("/").at(-1);
  const page = await owner.request.get(`/test-checkout/${sessionId}`);
  expect(page.status()).toBe(200);
  for (const paymentMethod of ["pm_card_visa_chargeDeclined", "pm_card_visa"]) {
    const path = `/api/test-stripe/checkout/${sessionId}/pay`;
    const answer = await owner.request.post(path, { data: { paymentMethod } });
    expect(answer.status()).toBe(200);
  }
  await owner.request.get(`/t/${teamId}/plan?checkout=${sessionId}`);
  const confirmed = await callMutation(owner, "billing.confirmCheckout", { teamId, sessionId });
  expect(confirmed).toEqual({ outcome: "paid" });
  const forged = await fetch(`${server.url}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "Stripe-Signature": `t=${Math.floor(Date.now() / 1_000)},v1=${"0".repeat(64)}` },
    body: JSON.stringify({ id: "evt_1", object: "event", type: "invoice.paid", note: "FORGED" }),
  });
  expect(forged.status).toBe(400);
  await expectAllAnswered();

  const lines = server.output().split("\n");
  expect(lines.some((line) => line.startsWith('{"level":20,'))).toBe(true);
  for (const pattern of NEVER_LOGGED) {
    expect(lines.filter((line) => pattern.test(line))).toEqual([]);
  }
});
