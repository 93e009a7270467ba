import { expect, it, onTestFinished, vi } from "vitest";
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
import { BLOCK_LIMITS } from "../../writer/block-queue";
import { encodeMessage, NewerMessage } from "../messages/message";
import { PartitionIndex } from "./partition-index";
import { PartitionOutbox } from "./partition-outbox";

const EVENTS = 500;

const messageOf = (events: number): Buffer =>
  encodeMessage({
    projectId: P1,
    accountId: UNLIMITED.id,
    receivedAt: NOON,
    tally: {},
    events: encodeEvents(
      P1,
      Array.from({ length: events }, () => journalEvent()),
    ),
  });

async function openOutbox(partition: FakePartition) {
  const clock = new ManualClock(NOON);
  const index = await PartitionIndex.open({
    dir: temporaryDirectory(),
    partitionName: "partition/0",
    idsGeneration: 0,
    clock,
    log: silentLog,
  });
  const onFailure = vi.fn();
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
  onTestFinished(async () => {
    await outbox.close();
    await index.close();
  });
  return { outbox, onFailure };
}

it("other work runs while the ids of a large block are looked up", async () => {
  const partition = new FakePartition();
  const message = messageOf(EVENTS);
  for (let events = 0; events < BLOCK_LIMITS.rows; events += EVENTS) partition.add(message);
  const { outbox } = await openOutbox(partition);
  let turns = 0;
  let isDone = false;
  const takeTurn = () => {
    turns++;
    if (!isDone) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const block = await outbox.next(BLOCK_LIMITS);
  isDone = true;
  expect(block).toMatchObject({ to: BLOCK_LIMITS.rows / EVENTS, rows: EVENTS });
  expect(turns).toBeGreaterThanOrEqual(10);
});

it("what comes before a message of a newer version is written first", async () => {
  const partition = new FakePartition();
  const newer = Buffer.from(messageOf(1));
  newer.writeUInt8(2, 0);
  for (const message of [messageOf(1), newer, messageOf(1)]) partition.add(message);
  const { outbox, onFailure } = await openOutbox(partition);
  const block = await outbox.next(BLOCK_LIMITS);
  if (block === null) throw new Error("There is no block");
  expect(block).toMatchObject({ to: 1, rows: 1 });
  await outbox.settle(block, []);
  expect(onFailure).not.toHaveBeenCalled();
  await expect(outbox.next(BLOCK_LIMITS)).rejects.toThrow(NewerMessage);
  expect(onFailure).toHaveBeenCalledOnce();
});
