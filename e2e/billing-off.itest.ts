import { afterAll, beforeAll, expect, it } from "vitest";
import { newSecret } from "@/base/ids";
import { startServer, type TestServer, temporaryDataDir } from "./server";

const OWNER = { email: "owner@example.com", password: newSecret() };

/** A server of a company for itself. */
let server: TestServer;
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let cookie: string;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  const env = { BILLING: "off", TALLYMARK_INIT_PASSWORD: OWNER.password };
  server = await startServer({ dataDir: dataDir.path, env });
  const signedIn = await call("accounts.signIn", OWNER);
  cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
});
afterAll(async () => {
  await server?.stop();
  await dataDir?.remove();
});

const call = (procedure: string, input: object): Promise<Response> =>
  fetch(`${server.url}/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: server.url, ...(cookie && { cookie }) },
    body: JSON.stringify(input),
  });

async function query<T>(procedure: string, input?: object): Promise<T> {
  const search = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const response = await fetch(`${server.url}/api/trpc/${procedure}${search}`, {
    headers: { cookie },
  });
  return (await response.json()).result.data;
}

async function teamId(): Promise<string> {
  const me = await query<{ teams: { id: string }[] }>("accounts.me");
  return me.teams[0]?.id ?? "";
}

it("without billing, there is no pricing page, and the home page does not link to it", async () => {
  expect((await fetch(`${server.url}/pricing`)).status).toBe(404);
  const home = await (await fetch(server.url)).text();
  expect(home).toContain("Sign in");
  expect(home).not.toContain('href="/pricing"');
});

it("without billing, neither Stripe's webhooks nor the built-in Stripe exist", async () => {
  for (const path of ["/test-checkout/cs_test_1", "/test-portal/bps_1"]) {
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404]);
  }
  for (const path of ["/api/webhooks/stripe", "/api/test-stripe/checkout/cs_test_1/pay"]) {
    const { status } = await fetch(server.url + path, { method: "POST" });
    expect([path, status]).toEqual([path, 404]);
  }
});

it("without billing, the console is told so, and nobody can pay", async () => {
  const team = { teamId: await teamId() };
  expect(await query("billing.account", team)).toMatchObject({
    mode: "off",
    planState: "paid_active",
    hasSubscription: false,
  });
  for (const [procedure, input] of [
    ["startCheckout", team],
    ["openPortal", team],
    ["fixPayment", team],
    ["confirmCheckout", { ...team, sessionId: "cs_test_1" }],
  ] as const) {
    const response = await call(`billing.${procedure}`, input);
    const { error } = await response.json();
    expect([procedure, response.status, error.message]).toEqual([
      procedure,
      403,
      "Billing is turned off on this server.",
    ]);
  }
});

it("without billing, a spending limit that was set before can be removed", async () => {
  const team = { teamId: await teamId() };
  for (const limit of [5_000, null]) {
    const response = await call("billing.setSpendingLimit", { ...team, limit });
    expect(response.status).toBe(200);
    expect(await query("billing.account", team)).toMatchObject({ spendingLimit: limit });
  }
});
