import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { type TestSimulator, testSimulator } from "@/testing/billing/simulator";

const START = Date.parse("2026-03-10T12:00:00Z");
const NOW = START / 1000;

let clock: ManualClock;
let simulator: TestSimulator;
let stripe: Stripe;
let customer: string;
let meter: string;

beforeEach(async () => {
  clock = new ManualClock(START);
  simulator = await testSimulator({ clock });
  ({ stripe } = simulator);
  customer = (await stripe.customers.create({ name: "Acme" })).id;
  const created = await stripe.billing.meters.create({
    display_name: "Events",
    event_name: "events",
    default_aggregation: { formula: "sum" },
  });
  meter = created.id;
});
afterEach(() => simulator.stop());

const report = (
  fields: Partial<Stripe.Billing.MeterEventCreateParams> & { value?: string } = {},
) => {
  const { value = "1", ...rest } = fields;
  const payload = { stripe_customer_id: customer, value };
  return stripe.billing.meterEvents.create({ event_name: "events", payload, ...rest });
};

const total = async (end = NOW + 86_400) => {
  const query = { customer, start_time: NOW - 40 * 86_400, end_time: end };
  return (await stripe.billing.meters.listEventSummaries(meter, query)).data[0]?.aggregated_value;
};

test("an identifier counts once within 24 hours, and again later", async () => {
  await report({ identifier: "hour-1", value: "1500" });
  await expect(report({ identifier: "hour-1", value: "1500" })).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    message: "An event already exists with identifier hour-1.",
  });
  expect(await total()).toBe(1500);
  clock.advance(DAY_MS - 1);
  await expect(report({ identifier: "hour-1" })).rejects.toThrow(/already exists/);
  clock.advance(1);
  await report({ identifier: "hour-1", value: "1500", timestamp: NOW });
  expect(await total()).toBe(3000);
});

test("twin reports at the same time count once", async () => {
  const twins = [1, 2, 3].map(() => report({ identifier: "twin", value: "7" }));
  const results = await Promise.allSettled(twins);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await total()).toBe(7);
});

test.each([
  [-35 * 86_400, true],
  [-35 * 86_400 - 1, false],
  [300, true],
  [301, false],
])("a timestamp %i seconds from now is accepted: %s", async (seconds, accepted) => {
  const result = await report({ timestamp: NOW + seconds }).then(
    () => true,
    () => false,
  );
  expect(result).toBe(accepted);
});

test("timestamps are compared with the customer's own clock", async () => {
  await simulator.simulator.update((world) => {
    world.put("time_shift", customer, { seconds: 40 * 86_400 });
  });
  await expect(report({ timestamp: NOW })).rejects.toMatchObject({
    code: "timestamp_too_far_in_past",
  });
  await report({ timestamp: NOW + 40 * 86_400 });
});

test.each(["", "a", "1e5", "1.", "-", "1234567890123456", "Infinity"])(
  "the value %j is accepted, as at Stripe, but does not count",
  async (value) => {
    await report({ value });
    expect(await total()).toBe(0);
  },
);

test.each(["0", "123456789012345", "0.001", "-5"])("the value %s counts", async (value) => {
  await report({ value });
  expect(await total()).toBe(Number(value));
});

test("usage of an unknown customer or meter is accepted, but does not count", async () => {
  await report({ payload: { stripe_customer_id: "cus_none", value: "5" } });
  await report({ event_name: "others" });
  expect(await total()).toBe(0);
});

test("summaries cover a range from its start to before its end", async () => {
  await report({ value: "1", timestamp: NOW - 60 });
  await report({ value: "10", timestamp: NOW - 1 });
  await report({ value: "100", timestamp: NOW });
  const { data } = await stripe.billing.meters.listEventSummaries(meter, {
    customer,
    start_time: NOW - 60,
    end_time: NOW,
  });
  expect(data).toMatchObject([
    { aggregated_value: 11, start_time: NOW - 60, end_time: NOW, meter },
  ]);
});

test("summaries by hour are listed from the newest, with the empty ones", async () => {
  await report({ value: "3", timestamp: NOW - 7200 });
  await report({ value: "4", timestamp: NOW - 1 });
  const summaries = stripe.billing.meters.listEventSummaries(meter, {
    customer,
    start_time: NOW - 3 * 3600,
    end_time: NOW,
    value_grouping_window: "hour",
    limit: 2,
  });
  const all = await summaries.autoPagingToArray({ limit: 100 });
  expect(all.map(({ aggregated_value }) => aggregated_value)).toEqual([4, 3, 0]);
});

test.each([
  [{ start_time: NOW - 30, end_time: NOW }, "start_time"],
  [{ start_time: NOW - 3600, end_time: NOW - 1 }, "end_time"],
  [{ start_time: NOW - 1800, end_time: NOW, value_grouping_window: "hour" as const }, "start_time"],
])("summaries of an unaligned range are rejected: %j", async (range, param) => {
  const list = stripe.billing.meters.listEventSummaries(meter, { customer, ...range });
  await expect(list).rejects.toMatchObject({ statusCode: 400, param });
});
