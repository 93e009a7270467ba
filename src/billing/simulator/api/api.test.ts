import { type RequestOptions, request } from "node:http";
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { memoryStore, openSimulator } from "@/billing/simulator";
import { type TestSimulator, testSimulator } from "@/testing/billing/simulator";

const clock = new ManualClock(Date.parse("2026-03-10T12:00:00Z"));
let simulator: TestSimulator;
let stripe: Stripe;

beforeAll(async () => {
  simulator = await testSimulator({ clock });
  ({ stripe } = simulator);
});
afterAll(() => simulator.stop());

/** A request that the SDK would not send. */
async function send(
  method: string,
  path: string,
  { body, key = simulator.simulator.secretKey }: { body?: string; key?: string } = {},
) {
  const { host, port } = simulator.simulator.origin;
  const headers = key === "" ? {} : { authorization: `Bearer ${key}` };
  const response = await fetch(`http://${host}:${port}${path}`, {
    method,
    headers,
    body: body ?? null,
  });
  return { status: response.status, body: await response.json() };
}

describe("errors have Stripe's form:", () => {
  test.each(["", "pk_test_123", "sk_live_123", "sk_test_123"])(
    "401 for the key %j",
    async (key) => {
      expect(await send("GET", "/v1/customers", { key })).toMatchObject({
        status: 401,
        body: { error: { type: "invalid_request_error" } },
      });
    },
  );

  test("404 for an unknown path", async () => {
    expect(await send("GET", "/v1/unicorns")).toMatchObject({
      status: 404,
      body: {
        error: {
          type: "invalid_request_error",
          message: expect.stringMatching(/Unrecognized request URL/),
        },
      },
    });
  });

  test("404 for a missing object in the path, 400 for one in a parameter", async () => {
    const inPath = stripe.customers.retrieve("cus_none");
    await expect(inPath).rejects.toMatchObject({ code: "resource_missing", statusCode: 404 });
    const asParameter = stripe.subscriptions.list({ customer: "cus_none" });
    await expect(asParameter).rejects.toMatchObject({
      code: "resource_missing",
      statusCode: 400,
      param: "customer",
    });
  });

  test.each([
    ["unit_amont=1", { code: "parameter_unknown", param: "unit_amont" }],
    ["name=A&metadata[a][b]=1", { param: "metadata" }],
    ["description=A", { code: "parameter_missing", param: "name" }],
    ["name=a%00b", { type: "invalid_request_error" }],
    ["name[a][b][c][d][e][f][g][h][i][j]=1", { type: "invalid_request_error" }],
  ])("400 for the parameters %s", async (body, error) => {
    const answer = await send("POST", "/v1/products", { body });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  test("400 for a text that is too long", async () => {
    const answer = await send("POST", "/v1/products", { body: `name=${"x".repeat(5001)}` });
    expect(answer).toMatchObject({ status: 400, body: { error: { param: "name" } } });
  });

  test("413 for a body that is too large", async () => {
    const body = `name=A&description=${"x".repeat(300_000)}`;
    expect((await send("POST", "/v1/products", { body })).status).toBe(413);
  });

  test("keys of the prototype are plain data", async () => {
    await send("POST", "/v1/customers", { body: "metadata[__proto__]=1&__proto__[a]=1&name=A" });
    await send("POST", "/v1/customers", { body: "constructor[prototype][a]=1" });
    expect(Reflect.get({}, "a")).toBeUndefined();
  });
});

describe("an idempotency key", () => {
  test("makes a repeated request return the first answer, with one effect", async () => {
    const create = () => stripe.customers.create({ name: "Once" }, { idempotencyKey: "once" });
    const [first, second] = await Promise.all([create(), create()]);
    expect(second.id).toBe(first.id);
    expect((await create()).lastResponse.headers["idempotent-replayed"]).toBe("true");
  });

  test("cannot be used for another request", async () => {
    await stripe.customers.create({ name: "A" }, { idempotencyKey: "other" });
    const other = stripe.customers.create({ name: "B" }, { idempotencyKey: "other" });
    await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
    const otherPath = stripe.products.create({ name: "A" }, { idempotencyKey: "other" });
    await expect(otherPath).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  });

  test("is not used up by an invalid request", async () => {
    const options = { idempotencyKey: "invalid" };
    const invalid = stripe.prices.create(
      { product: "prod_none", currency: "usd", unit_amount: 1 },
      options,
    );
    await expect(invalid).rejects.toMatchObject({ code: "resource_missing" });
    expect(await stripe.customers.create({ name: "A" }, options)).toMatchObject({ name: "A" });
  });

  test("is forgotten after 24 hours", async () => {
    const create = () => stripe.customers.create({ name: "Daily" }, { idempotencyKey: "daily" });
    const { id } = await create();
    clock.advance(DAY_MS - 1);
    expect((await create()).id).toBe(id);
    clock.advance(1);
    expect((await create()).id).not.toBe(id);
  });

  test("is in the events that the request caused", async () => {
    await stripe.customers.create({ name: "A" }, { idempotencyKey: "traced" });
    const [event] = (await stripe.events.list({ limit: 1 })).data;
    expect(event?.request).toMatchObject({
      idempotency_key: "traced",
      id: expect.stringMatching(/^req_/),
    });
  });
});

describe("lists", () => {
  test("are paged from the newest object to the oldest", async () => {
    const email = "pages@acme.test";
    const ids: string[] = [];
    for (let index = 0; index < 5; index++)
      ids.unshift((await stripe.customers.create({ email })).id);
    const page = await stripe.customers.list({ email, limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(page.has_more).toBe(true);
    const all = await stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    const before = await stripe.customers.list({ email, limit: 2, ending_before: ids[3] ?? "" });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(before.has_more).toBe(true);
  });

  test.each(["0", "101", "ten"])("reject the limit %s", async (limit) => {
    expect((await send("GET", `/v1/customers?limit=${limit}`)).status).toBe(400);
  });
});

test("metadata is merged by key; empty values remove keys, and an empty text all of them", async () => {
  const { id } = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
  const merged = await stripe.customers.update(id, { metadata: { b: "", c: "3" } });
  expect(merged.metadata).toEqual({ a: "1", c: "3" });
  expect((await stripe.customers.update(id, { metadata: "" })).metadata).toEqual({});
});

test("a lookup key belongs to one price, and can be transferred", async () => {
  const { id: product } = await stripe.products.create({ name: "Pro" });
  const fields = { product, currency: "usd", unit_amount: 100, lookup_key: "pro" };
  const first = await stripe.prices.create(fields);
  await expect(stripe.prices.create(fields)).rejects.toThrow(/already uses that lookup key/);
  const second = await stripe.prices.create({ ...fields, transfer_lookup_key: true });
  const { data } = await stripe.prices.list({ lookup_keys: ["pro"] });
  expect(data.map(({ id }) => id)).toEqual([second.id]);
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
});

test("related objects are ids, unless they are expanded", async () => {
  const { id: product } = await stripe.products.create({ name: "Pro" });
  const price = { product, currency: "usd", unit_amount: 100, expand: ["product"] };
  expect((await stripe.prices.create(price)).product).toMatchObject({ id: product, name: "Pro" });
  const { data } = await stripe.prices.list({ product, expand: ["data.product"] });
  expect(data[0]?.product).toMatchObject({ name: "Pro" });
  const unknown = stripe.prices.list({ product, expand: ["data.colour"] });
  await expect(unknown).rejects.toThrow(/cannot be expanded/);
});

test("a card that is declined cannot be saved", async () => {
  const { id: customer } = await stripe.customers.create({ name: "Acme" });
  const attach = stripe.paymentMethods.attach("pm_card_visa_chargeDeclined", { customer });
  await expect(attach).rejects.toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    code: "card_declined",
    decline_code: "generic_decline",
  });
});

test("listens on the loopback interface only", async () => {
  const { port } = simulator.simulator.origin;
  const reached = await new Promise((resolve) => {
    const attempt = request({ host: "127.0.0.2", port, timeout: 1000 }, () => resolve(true));
    attempt.on("error", () => resolve(false)).end();
  });
  expect(reached).toBe(false);
});

test("a price that would never renew is rejected", async () => {
  const { id: product } = await stripe.products.create({ name: "Pro" });
  const create = stripe.prices.create({
    product,
    currency: "usd",
    unit_amount: 100,
    recurring: { interval: "month", interval_count: 0 },
  });
  await expect(create).rejects.toMatchObject({ param: "recurring[interval_count]" });
});

/** Sends what `fetch` would change: a path as it is, or a header `Host`. */
function statusOf({ simulator: { origin, secretKey } }: TestSimulator, options: RequestOptions) {
  const { headers, ...rest } = options;
  const authorized = { authorization: `Bearer ${secretKey}`, ...headers };
  return new Promise((resolve, reject) => {
    request({ ...origin, ...rest, headers: authorized }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

test.each(["//", "/%ff", "/v1/customers/%00", "/v1/customers/"])(
  "the path %s is a 4xx",
  async (path) => {
    expect([400, 404]).toContain(await statusOf(simulator, { path }));
  },
);

test("a website whose domain resolves to this machine reads nothing, even with a key", async () => {
  const { port } = simulator.simulator.origin;
  const statusFor = (host: string) =>
    statusOf(simulator, { path: "/v1/customers", headers: { host } });
  expect(await statusFor("evil.example")).toBe(403);
  expect(await statusFor(`evil.example:${port}`)).toBe(403);
  expect(await statusFor(`127.0.0.1:${port + 1}`)).toBe(403);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
});

test("another test key is valid only if Stripe's own tools are allowed", async () => {
  const open = await testSimulator({ clock, anyTestKey: true });
  const foreign = { path: "/v1/customers", headers: { authorization: "Bearer sk_test_123" } };
  expect(await statusOf(simulator, foreign)).toBe(401);
  expect(await statusOf(open, foreign)).toBe(200);
  const basic = Buffer.from("sk_test_123:").toString("base64");
  expect(await statusOf(open, { ...foreign, headers: { authorization: `Basic ${basic}` } })).toBe(
    200,
  );
  const live = { ...foreign, headers: { authorization: "Bearer sk_live_123" } };
  expect(await statusOf(open, live)).toBe(401);
  await open.stop();
});

test("a taken port is reported to the operator", async () => {
  const { port } = simulator.simulator.origin;
  const second = openSimulator({ store: memoryStore(), clock, log: silentLog, port });
  await expect(second).rejects.toThrow(/STRIPE_SIMULATOR_PORT/);
});

test.each([
  [new BackendUnavailable("The database is unavailable."), 503],
  [new Error("a secret in a message"), 500],
])("a failure of the store is a 5xx without details: %s", async (error, status) => {
  const store = { transact: () => Promise.reject(error), prune: async () => undefined };
  const broken = await openSimulator({ store, clock, log: silentLog, port: 0 });
  const response = await fetch(`http://127.0.0.1:${broken.origin.port}/v1/customers`, {
    headers: { authorization: `Bearer ${broken.secretKey}` },
  });
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain("secret");
  await broken.stop();
});
