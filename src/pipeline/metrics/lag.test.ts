import { beforeEach, expect, it } from "vitest";
import { registry } from "@/base/metrics/registry";
import { LagMeter } from "./lag";

let now: number;
let seenBefore: number;
beforeEach(async () => {
  now = 1_000_000;
  seenBefore = (await lags()).count;
});

async function lags() {
  const [metric] = (await registry.getMetricsAsJSON()).filter(
    ({ name }) => name === "tallymark_queryable_lag_seconds",
  );
  const values = (metric as { values: { metricName: string; value: number }[] } | undefined)
    ?.values;
  const sample = (suffix: string) =>
    values?.find(({ metricName }) => metricName.endsWith(suffix))?.value ?? 0;
  return { count: sample("_count"), sum: sample("_sum") };
}
const newLags = async () => (await lags()).count - seenBefore;

it("counts events from their commit until they are settled", async () => {
  const before = await lags();
  const meter = new LagMeter(null, () => now);
  meter.committed(1);
  now += 200;
  meter.committed(2);
  now += 300;
  expect(meter.oldestSeconds()).toBe(0.5);
  meter.settled(1);
  expect(meter.oldestSeconds()).toBe(0.3);
  meter.settled(2);
  expect(meter.oldestSeconds()).toBe(0);
  expect(await newLags()).toBe(2);
  expect((await lags()).sum - before.sum).toBeCloseTo(0.8);
});

it("commits within a tenth of a second are one value, settled once the last of them is", async () => {
  const meter = new LagMeter(null, () => now);
  for (let entry = 1; entry <= 10; entry++) {
    meter.committed(entry);
    now += 9;
  }
  meter.settled(9);
  expect(await newLags()).toBe(0);
  meter.settled(10);
  expect(await newLags()).toBe(1);
});

it("during a long outage, memory stays limited and the oldest age stays right", async () => {
  const meter = new LagMeter(null, () => now);
  for (let entry = 1; entry <= 40_000; entry++) {
    meter.committed(entry);
    now += 1_000;
  }
  expect(meter.oldestSeconds()).toBe(40_000);
  meter.settled(40_000);
  expect(await newLags()).toBe(36_000);
  expect(meter.oldestSeconds()).toBe(0);
});

it("events from before a restart wait from the restart on", () => {
  const meter = new LagMeter(7, () => now);
  now += 2_000;
  expect(meter.oldestSeconds()).toBe(2);
  meter.settled(7);
  expect(meter.oldestSeconds()).toBe(0);
});
