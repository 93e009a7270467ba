import { expect, it } from "vitest";
import { createLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { HOUR_MS } from "@/base/time/durations";
import { NOON } from "@/testing/journal/journal";
import { IdsMissing } from "../messages/streams";
import { PartitionFailures } from "./partition-failures";

const PARTITION = 3;
const AWAY = new Error("away");

function setUp() {
  const clock = new ManualClock(NOON);
  const lines: string[] = [];
  const failures = new PartitionFailures({
    clock,
    log: createLog("warn", { write: (line) => lines.push(line) }),
  });
  /** Fails `times` times, each time as soon as the partition can be claimed again. */
  const fail = (error: unknown, times: number) => {
    for (let failed = 0; failed < times; failed++) {
      while (failures.isRecent(PARTITION)) clock.advance(1_000);
      failures.add(error, PARTITION, false);
    }
  };
  return { clock, lines, failures, fail };
}

it("a partition that fails again and again is left alone for longer each time, up to a minute", () => {
  const { failures, fail, lines } = setUp();
  fail(AWAY, 8);
  const waits = lines.map((line) => JSON.parse(line).retryMs);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(failures.areLasting).toBe(true);
});

it("failures of an earlier incident do not count, although the partition was never open since", () => {
  const { clock, failures, fail, lines } = setUp();
  fail(AWAY, 8);
  clock.advance(HOUR_MS);
  expect(failures.has(PARTITION)).toBe(false);
  fail(AWAY, 1);
  expect(JSON.parse(lines.at(-1) ?? "").retryMs).toBe(1_000);
  expect(failures.areLasting).toBe(false);
});

it("a loss of ids is reported once for each time that it lasts half a minute", () => {
  const { clock, fail, lines } = setUp();
  const missing = new IdsMissing(PARTITION, 7);
  fail(missing, 10);
  expect(lines).toHaveLength(1);
  clock.advance(HOUR_MS);
  fail(missing, 5);
  expect(lines).toHaveLength(1);
  fail(missing, 5);
  expect(lines).toHaveLength(2);
});
