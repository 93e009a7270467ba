import { expect, it, vi } from "vitest";
import { HOUR_MS } from "@/base/time/durations";
import { FakePartition } from "@/testing/journal/fake-partition";
import { messageOfNew } from "@/testing/journal/partition-messages";
import { openTestPartition } from "@/testing/journal/test-partition";
import { BLOCK_LIMITS } from "../../writer/block-queue";

const SOON = { timeout: 30_000, interval: 20 };
/** So long that the test fails if a block waits for it. */
const PACE = { interval: HOUR_MS, busyInterval: HOUR_MS, firstRetry: 1, longestRetry: 4 };
const EVENTS = 500;

/** The same events each time: duplicates also count for whether a block is full. */
const message = messageOfNew(EVENTS);

it("a full block is inserted without waiting for the interval", async () => {
  const partition = new FakePartition();
  const onFailure = () => expect.fail("The partition was given up");
  await openTestPartition(partition, { pace: PACE, onFailure });
  partition.add(message);
  await vi.waitFor(() => expect(partition.settledTo).toBe(1), SOON);
  for (let events = 0; events < BLOCK_LIMITS.rows; events += EVENTS) partition.add(message);
  await vi.waitFor(() => expect(partition.settledTo).toBe(partition.last), SOON);
});
