import { expect, it, vi } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { FakePartition } from "@/testing/journal/fake-partition";
import {
  encodeEvents,
  journalEvent,
  NOON,
  P1,
  temporaryDirectory,
  UNLIMITED,
} from "@/testing/journal/journal";
import { encodeMessage } from "../messages/message";
import type { MessageReader, ReaderListener } from "../messages/streams";
import { PartitionIndex } from "./partition-index";
import { PartitionOutbox } from "./partition-outbox";

/** A reader that leaves out the first message, as that of a NATS node that is not up to date. */
class IncompletePartition extends FakePartition {
  override readEvents(partition: number, from: number, listener: ReaderListener): MessageReader {
    return super.readEvents(partition, from + 1, listener);
  }
}

async function openOutbox(partition: FakePartition, begunTo: number | null) {
  for (let n = 0; n < 3; n++) {
    partition.add(
      encodeMessage({
        projectId: P1,
        accountId: UNLIMITED.id,
        receivedAt: NOON,
        tally: {},
        events: encodeEvents(P1, [journalEvent()]),
      }),
    );
  }
  const clock = new ManualClock(NOON);
  const index = await PartitionIndex.open({
    dir: temporaryDirectory(),
    partitionName: "partition/0",
    idsGeneration: 0,
    clock,
    log: silentLog,
  });
  const onFailure = vi.fn();
  if (begunTo !== null) partition.begun = { to: begunTo, queryId: crypto.randomUUID() };
  const outbox = new PartitionOutbox({
    owner: partition.claim(),
    streams: partition,
    state: partition,
    index,
    isHeld: () => true,
    onFailure,
    clock,
    log: silentLog,
  });
  return { outbox, index, onFailure };
}

it.each([
  ["a new block", (outbox: PartitionOutbox) => outbox.next({ rows: 10, bytes: 10_000 }), null],
  ["a block that has begun", (outbox: PartitionOutbox) => outbox.unconfirmed(), 1],
])("%s does not go on behind messages that NATS has and leaves out", async (_, read, begunTo) => {
  const { outbox, index, onFailure } = await openOutbox(new IncompletePartition(), begunTo);
  await expect(read(outbox)).rejects.toThrow("NATS has left out the messages 1 to 1");
  expect(onFailure).toHaveBeenCalledOnce();
  await outbox.close();
  await index.close();
});

it("messages that a server which is behind does not have yet are not taken for lost", async () => {
  const partition = new FakePartition();
  const { outbox, index, onFailure } = await openOutbox(partition, null);
  partition.events.shift();
  vi.spyOn(partition, "lastEvents").mockResolvedValue(0);
  const next = outbox.next({ rows: 10, bytes: 10_000 });
  await expect(next).rejects.toThrow("NATS has left out the messages 1 to 1");
  expect(onFailure).toHaveBeenCalledOnce();
  await outbox.close();
  await index.close();
});

it("messages that NATS has lost do not stop those behind them", async () => {
  const partition = new FakePartition();
  const { outbox, index } = await openOutbox(partition, null);
  partition.events.shift();
  expect(await outbox.next({ rows: 10, bytes: 10_000 })).toMatchObject({ to: 3, rows: 2 });
  await outbox.close();
  await index.close();
});
