import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "@/base/errors";
import { ManualClock } from "@/base/time/clock";
import { MINUTE_MS } from "@/base/time/durations";
import { PLANS } from "@/plans";
import { faultyStripe } from "@/testing/billing/faulty-stripe";
import { type TestSimulator, testSimulator } from "@/testing/billing/simulator";
import { NOON } from "@/testing/journal/journal";
import { keyOf, setUpBilling } from "./set-up-billing";

let clock: ManualClock;
let setting: TestSimulator;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  setting = await testSimulator({ clock });
});
afterEach(() => setting.stop());

const setUp = (stripe = setting.stripe) =>
  setUpBilling({ stripe, clock }, { PUBLIC_URL: "https://stats.example.com/" });
const stepsIn = (output: string) => output.split("\n\n", 1)[0]?.split("\n") ?? [];
const pricesNow = async () => (await setting.stripe.prices.list({ limit: 100 })).data;

test("the first run makes everything, the second one finds it and changes nothing", async () => {
  const first = stepsIn(await setUp());
  expect(first.map((line) => line.replace(/: .*/, ""))).toEqual([
    'created  Product "Tallymark Pro"',
    'created  Product "Tallymark Pro',
    "created  Meter",
    "created  Price per month",
    "created  Price per event beyond the quota",
    "created  Portal configuration",
  ]);
  const before = await setting.stripe.events.list({ limit: 100 });
  expect(stepsIn(await setUp())).toEqual(
    first.map((line) => line.replace("created  ", "found    ")),
  );
  expect(await setting.stripe.events.list({ limit: 100 })).toEqual(before);
});

test("runs at the same moment make each thing once", async () => {
  await Promise.all([setUp(), setUp(), setUp()]);
  expect(await pricesNow()).toHaveLength(2);
  expect((await setting.stripe.products.list()).data).toHaveLength(2);
  expect((await setting.stripe.billing.meters.list()).data).toHaveLength(1);
  expect((await setting.stripe.billingPortal.configurations.list()).data).toHaveLength(1);
});

test("the prices are those of the plan, in cents, and the overage is metered", async () => {
  await setUp();
  const [meter] = (await setting.stripe.billing.meters.list()).data;
  const prices = new Map((await pricesNow()).map((price) => [price.lookup_key, price]));
  expect(prices.get("tallymark_pro_monthly")).toMatchObject({
    unit_amount: PLANS.pro.price,
    currency: "usd",
    recurring: { interval: "month", usage_type: "licensed" },
  });
  const overage = prices.get("tallymark_pro_overage");
  expect(String(overage?.unit_amount_decimal)).toBe("0.001");
  expect(overage?.recurring).toMatchObject({ usage_type: "metered", meter: meter?.id });
});

test("a price that differs from the plan is replaced, and its lookup key moves", async () => {
  await setUp();
  const { stripe } = setting;
  const [product] = (await stripe.products.list()).data;
  const other = await stripe.prices.create({
    product: product?.id ?? "",
    currency: "usd",
    unit_amount: 1_900,
    recurring: { interval: "month" },
    lookup_key: "tallymark_pro_monthly",
    transfer_lookup_key: true,
  });
  expect(await setUp()).toContain("created  Price per month");
  const holders = (await pricesNow()).filter(
    ({ lookup_key }) => lookup_key === "tallymark_pro_monthly",
  );
  expect(holders.map(({ unit_amount }) => unit_amount)).toEqual([PLANS.pro.price]);
  expect(holders[0]?.id).not.toBe(other.id);
  expect(await setUp()).toContain("found    Price per month");
});

test("the output names the webhook endpoint and its events", async () => {
  const output = await setUp();
  expect(output).toContain("  https://stats.example.com/api/webhooks/stripe\n");
  expect(output).toContain("  customer.subscription.deleted\n");
  expect(output).toContain("  v1.billing.meter.no_meter_found\n");
});

test("without a key, there is nothing to set up", () => {
  expect(() => keyOf({})).toThrow(StartError);
});

test.each([
  "/v1/products",
  "/v1/billing/meters",
  "/v1/prices",
  "/v1/billing_portal/configurations",
])(
  "a minute after an internal error at %s, which Stripe repeats, the command succeeds",
  async (path) => {
    let isFailing = true;
    const stripe = faultyStripe(setting.simulator, (asked) => isFailing && asked === path);
    await expect(setUp(stripe)).rejects.toThrow("Try again in a minute.");
    isFailing = false;
    clock.advance(MINUTE_MS);
    expect(await setUp(stripe)).toContain("created");
  },
);

test("if Stripe is away, the command says so in one line", async () => {
  await setting.stop();
  await expect(setUp()).rejects.toThrow(StartError);
  await expect(setUp()).rejects.toThrow("Stripe is not responding, so nothing was set up.");
});
