import { expect, it } from "vitest";
import { paceOf } from "./stream-pace";

it("all partitions together insert at most 16 blocks per second that are not full", () => {
  for (const partitions of [1, 8, 9, 64, 512])
    expect((partitions * 1_000) / paceOf(partitions).interval).toBeLessThanOrEqual(16);
});

it("up to eight partitions insert twice a second", () => {
  expect(paceOf(1).interval).toBe(500);
  expect(paceOf(8).interval).toBe(500);
});
