import { expect, it } from "vitest";
import { FakePartition } from "@/testing/journal/fake-partition";
import { messageOfNew, newerMessage } from "@/testing/journal/partition-messages";
import { openTestOutbox } from "@/testing/journal/test-outbox";
import { BLOCK_LIMITS } from "../../writer/block-queue";
import { NewerMessage } from "../messages/message";

const EVENTS = 500;

it("other work runs while the ids of a large block are looked up", async () => {
  const partition = new FakePartition();
  const message = messageOfNew(EVENTS);
  for (let events = 0; events < BLOCK_LIMITS.rows; events += EVENTS) partition.add(message);
  const { outbox } = await openTestOutbox(partition);
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
  for (const message of [messageOfNew(), newerMessage(), messageOfNew()]) partition.add(message);
  const { outbox, onFailure } = await openTestOutbox(partition);
  const block = await outbox.next(BLOCK_LIMITS);
  if (block === null) throw new Error("There is no block");
  expect(block).toMatchObject({ to: 1, rows: 1 });
  await outbox.settle(block, []);
  expect(onFailure).not.toHaveBeenCalled();
  await expect(outbox.next(BLOCK_LIMITS)).rejects.toThrow(NewerMessage);
  expect(onFailure).toHaveBeenCalledOnce();
});

it("a message of a newer version is kept, is not settled, and ends the ownership", async () => {
  const partition = new FakePartition();
  const newer = newerMessage();
  partition.add(newer);
  const { outbox, onFailure } = await openTestOutbox(partition);
  await expect(outbox.next(BLOCK_LIMITS)).rejects.toThrow(NewerMessage);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.any(NewerMessage));
  await outbox.close();
  expect(partition.settledTo).toBe(0);
  expect(partition.events.map(({ data }) => data)).toEqual([newer]);
});
