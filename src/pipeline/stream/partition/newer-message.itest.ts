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
import { encodeMessage, NewerMessage } from "../messages/message";
import { PartitionIndex } from "./partition-index";
import { PartitionOutbox } from "./partition-outbox";

const message = encodeMessage({
  projectId: P1,
  accountId: UNLIMITED.id,
  receivedAt: NOON,
  tally: {},
  events: encodeEvents(P1, [journalEvent()]),
});
const newer = Buffer.from(message);
newer.writeUInt8(2, 0);

it("a message of a newer version is kept, is not settled, and ends the ownership", async () => {
  const partition = new FakePartition();
  partition.add(newer);
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
  await expect(outbox.next({ rows: 10, bytes: 10_000 })).rejects.toThrow(NewerMessage);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.any(NewerMessage));
  await outbox.close();
  await index.close();
  expect(partition.settledTo).toBe(0);
  expect(partition.events.map(({ data }) => data)).toEqual([newer]);
});
