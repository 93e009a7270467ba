import { connect } from "node:net";
import { join } from "node:path";
import { request } from "@playwright/test";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "@/base/package-root";
import { freePort } from "@/testing/network/free-port";
import { newEvent, post } from "./api-client";
import { type Browser, callProcedure, callQuery, ingestKeyOf, signUp } from "./browser/users";
import { startServer, type TestServer, temporaryDataDir } from "./server";

const KEY = "sk_test_0123456789abcdefghijklmn";
const [OLD, NEW, OTHER] = ["whsec_old0123456789", "whsec_new0123456789", "whsec_other0123456789"];
/** A test's requests must not leave the machine. */
const WITHOUT_STRIPE = join(packageRoot(), "src/testing/programs/without-stripe.mjs");

let server: TestServer;
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let simulatorPort: number;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  simulatorPort = await freePort();
  server = await startServer({
    dataDir: dataDir.path,
    env: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: `${OLD}, ${NEW}`,
      STRIPE_SIMULATOR_PORT: String(simulatorPort),
      NODE_OPTIONS: `--import=${WITHOUT_STRIPE}`,
      LOG_LEVEL: "trace",
    },
  });
});
afterAll(async () => {
  await server?.stop();
  await dataDir?.remove();
});

it("with a key, nothing of the built-in Stripe can be reached", async () => {
  for (const path of ["/test-checkout/cs_test_1", "/test-portal/bps_1"]) {
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404]);
  }
  for (const path of ["checkout/cs_test_1/pay", "portal/bps_1/clock"]) {
    const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    const response = await fetch(`${server.url}/api/test-stripe/${path}`, options);
    expect([path, response.status]).toEqual([path, 404]);
  }
  const socket = connect(simulatorPort, "127.0.0.1");
  const outcome = new Promise((resolve) => {
    socket.once("connect", () => resolve("connected"));
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  expect(await outcome).toBe("ECONNREFUSED");
});

const NOTE = "BODY-OF-A-WEBHOOK";

function sendWebhook(secret: string, type = "invoice.paid"): Promise<Response> {
  const object = { object: "invoice", id: "in_1", customer: "cus_unknown", note: NOTE };
  const payload = JSON.stringify({
    ...{ id: `evt_${crypto.randomUUID()}`, object: "event", api_version: Stripe.API_VERSION },
    ...{ type, livemode: false, created: Math.floor(Date.now() / 1_000), data: { object } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return fetch(`${server.url}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "Stripe-Signature": signature },
    body: payload,
  });
}

it("a webhook that is signed with either secret of a rotation gets 200, any other 400", async () => {
  for (const secret of [OLD, NEW]) {
    expect((await sendWebhook(secret)).status).toBe(200);
    expect((await sendWebhook(secret, "an.unknown_event")).status).toBe(200);
  }
  for (const secret of [OTHER, `${OLD}, ${NEW}`, KEY]) {
    expect((await sendWebhook(secret)).status).toBe(400);
  }
});

async function openOwner(): Promise<Browser> {
  return { request: await request.newContext({ baseURL: server.url }) };
}

it("while Stripe is away, a checkout says so, everything else works, and no secret is logged", async () => {
  const owner = await openOwner();
  const { teamId, projectId } = await signUp(owner, "Lea");
  const response = await callProcedure(owner, "billing.startCheckout", { teamId });
  expect(response.status()).toBe(503);
  expect((await response.json()).error.message).toBe(
    "Stripe is not responding, so the checkout cannot be opened. Try again in a minute.",
  );
  const account = await callQuery(owner, "billing.account", { teamId });
  expect(account).toMatchObject({ mode: "test", planState: "free" });
  const ingestKey = await ingestKeyOf(owner, projectId);
  expect((await post({ ...server, ingestKey }, "event", newEvent())).status).toBe(200);
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);

  const output = server.output();
  expect(output).toContain("An error occurred with our connection to Stripe");
  for (const secret of [KEY, OLD, NEW, OTHER, NOTE, "api_version", "Bearer"]) {
    expect(output).not.toContain(secret);
  }
});
