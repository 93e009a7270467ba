import { expect, it } from "vitest";
import { silentLog } from "@/base/log";
import { Backlog } from "./backlog";

/** The amount with streams of these sizes, which may have 1,000 bytes each. */
async function amountOf(sizes: readonly number[]): Promise<Backlog["amount"]> {
  const backlog = new Backlog({
    streams: {
      sizeOf: async (partition) => ({ messages: 1, bytes: sizes[partition] ?? 0, oldestAt: null }),
      lastEvents: async () => 0,
    },
    table: { settled: async () => [] },
    partitions: sizes.length,
    maxBytes: 1_000,
    log: silentLog,
  });
  await backlog.start();
  await backlog.stop();
  return backlog.amount;
}

it("the fullest partition determines the size of the backlog", async () => {
  expect(await amountOf([0, 100, 700, 0])).toEqual({ events: 4, bytes: 2_800 });
});

it("a partition without room for a large message is full", async () => {
  expect((await amountOf([0, 949])).bytes).toBe(2 * 949);
  expect((await amountOf([0, 950])).bytes).toBe(2_000);
});
