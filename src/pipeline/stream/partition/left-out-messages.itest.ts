import { expect, it, vi } from "vitest";
import { FakePartition } from "@/testing/journal/fake-partition";
import { messageOfNew } from "@/testing/journal/partition-messages";
import { openTestOutbox } from "@/testing/journal/test-outbox";
import type { MessageReader, ReaderListener } from "../messages/streams";
import type { PartitionOutbox } from "./partition-outbox";

/** A reader that leaves out the first message, as that of a NATS node that is not up to date. */
class IncompletePartition extends FakePartition {
  override readEvents(partition: number, from: number, listener: ReaderListener): MessageReader {
    return super.readEvents(partition, from + 1, listener);
  }
}

function withMessages(partition: FakePartition): FakePartition {
  for (let n = 0; n < 3; n++) partition.add(messageOfNew());
  return partition;
}

it.each([
  ["a new block", (outbox: PartitionOutbox) => outbox.next({ rows: 10, bytes: 10_000 }), null],
  ["a block that has begun", (outbox: PartitionOutbox) => outbox.unconfirmed(), 1],
])("%s does not go on behind messages that NATS has and leaves out", async (_, read, begunTo) => {
  const partition = withMessages(new IncompletePartition());
  if (begunTo !== null) partition.begun = { to: begunTo, queryId: crypto.randomUUID() };
  const { outbox, onFailure } = await openTestOutbox(partition);
  await expect(read(outbox)).rejects.toThrow("NATS has left out the messages 1 to 1");
  expect(onFailure).toHaveBeenCalledOnce();
});

it("messages that a server which is behind does not have yet are not taken for lost", async () => {
  const partition = withMessages(new FakePartition());
  const { outbox, onFailure } = await openTestOutbox(partition);
  partition.events.shift();
  vi.spyOn(partition, "lastEvents").mockResolvedValue(0);
  const next = outbox.next({ rows: 10, bytes: 10_000 });
  await expect(next).rejects.toThrow("NATS has left out the messages 1 to 1");
  expect(onFailure).toHaveBeenCalledOnce();
});

it("messages that NATS has lost do not stop those behind them", async () => {
  const partition = withMessages(new FakePartition());
  const { outbox } = await openTestOutbox(partition);
  partition.events.shift();
  expect(await outbox.next({ rows: 10, bytes: 10_000 })).toMatchObject({ to: 3, rows: 2 });
});
