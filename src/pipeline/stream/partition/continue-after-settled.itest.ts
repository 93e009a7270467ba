import { expect, it, vi } from "vitest";
import { createLog } from "@/base/log";
import { FakePartition } from "@/testing/journal/fake-partition";
import { messageOfNew } from "@/testing/journal/partition-messages";
import { openTestPartition } from "@/testing/journal/test-partition";
import type { MessageReader, ReaderListener } from "../messages/streams";

const SOON = { timeout: 30_000, interval: 20 };
const SETTLED = 3;

/** Its reader notices a loss only when the test says so. */
class LossyPartition extends FakePartition {
  notice: () => void = () => undefined;
  readonly errors: string[] = [];

  override readEvents(partition: number, from: number, listener: ReaderListener): MessageReader {
    this.notice = () => listener.onLoss();
    return super.readEvents(partition, from, listener);
  }
}

const open = (partition: LossyPartition) =>
  openTestPartition(partition, {
    log: createLog("error", { write: (line) => partition.errors.push(line) }),
  });

async function settleSome(partition: LossyPartition): Promise<void> {
  for (let number = 1; number <= SETTLED; number++) partition.add(messageOfNew());
  await vi.waitFor(() => expect(partition.settledTo).toBe(SETTLED), SOON);
  await vi.waitFor(() => expect(partition.events).toEqual([]), SOON);
}

it("messages that are sent after NATS has lost settled ones are written by the next owner", async () => {
  const partition = new LossyPartition();
  const first = await open(partition);
  await settleSome(partition);
  await first.close(0);
  partition.goBack(1);
  await open(partition);
  expect(partition.last).toBe(SETTLED);
  expect(partition.errors).toEqual([expect.stringContaining("NATS has lost messages")]);
  partition.add(messageOfNew());
  await vi.waitFor(() => expect(partition.settledTo).toBe(SETTLED + 1), SOON);
  expect(partition.totals.get("accepted")).toBe(SETTLED + 1);
});

it("messages that are sent after NATS has lost settled ones are written by a running owner", async () => {
  const partition = new LossyPartition();
  await open(partition);
  await settleSome(partition);
  partition.goBack(1);
  partition.notice();
  await vi.waitFor(() => expect(partition.last).toBe(SETTLED), SOON);
  partition.add(messageOfNew());
  await vi.waitFor(() => expect(partition.settledTo).toBe(SETTLED + 1), SOON);
  expect(partition.totals.get("accepted")).toBe(SETTLED + 1);
});
