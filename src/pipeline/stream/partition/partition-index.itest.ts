import { randomBytes } from "node:crypto";
import { expect, it, vi } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { FakePartition } from "@/testing/journal/fake-partition";
import {
  encodeEvents,
  journalEvent,
  NOON,
  P1,
  P2,
  temporaryDirectory,
} from "@/testing/journal/journal";
import { IdGeneration } from "../../journal/ids/id-generation";
import { decodeIds, encodeIds, ID_BYTES } from "../messages/id-message";
import { IdsMissing, type StoredMessage } from "../messages/streams";
import { PartitionIndex } from "./partition-index";

const RUN_IDS = 1_000;
const { signal } = new AbortController();

const openIndex = (dir: string, replayIds = RUN_IDS, idsGeneration = 0) =>
  PartitionIndex.open({
    dir,
    partitionName: "a/0",
    idsGeneration,
    clock: new ManualClock(NOON),
    log: silentLog,
    replayIds,
  });

const known = journalEvent({ payload: 1 });
const knownEvents = encodeEvents(P1, [known]);
const knownId = Buffer.concat([knownEvents.entry.subarray(20, 36), knownEvents.fingerprints]);
const randomIds = (count: number) => randomBytes(count * ID_BYTES);

async function addIds(partition: FakePartition, to: number, ids: Buffer): Promise<void> {
  for (const [part, data] of encodeIds(to, [{ projectId: P1, ids }]).entries())
    await partition.addIds(0, `${to}/${part}`, data);
}

const settled = ({ ids }: FakePartition, settledTo: number) => ({
  partition: 0,
  settledTo,
  idsTo: ids.filter(({ data }) => decodeIds(data).to <= settledTo).length,
});

const idsOf = (partition: FakePartition): Pick<FakePartition, "findIds"> => ({
  findIds: (number, sequence) => partition.findIds(number, sequence),
});

function expectKnown(index: PartitionIndex): void {
  const conflict = encodeEvents(P1, [{ ...known, fingerprint: 9n }]);
  expect(index.claim(P1, knownEvents)).toEqual(["duplicate"]);
  expect(index.claim(P1, conflict)).toEqual(["conflicting_duplicate"]);
  expect(index.claim(P1, encodeEvents(P1, [journalEvent()]))).toEqual(["accepted"]);
}

it.each([
  ["fit into memory", 2 ** 19],
  ["are sorted in runs", 2 ** 14],
])("ids that %s are known after their replay, and after a restart", async (_, replayIds) => {
  const partition = new FakePartition();
  await addIds(partition, 1, Buffer.concat([knownId, randomIds(200_000)]));
  const dir = temporaryDirectory();
  const index = await openIndex(dir, replayIds);
  await index.catchUp(partition, settled(partition, 1), signal);
  expectKnown(index);
  await index.close();
  const again = await openIndex(dir, replayIds);
  const replayed = vi.spyOn(partition, "replayIds");
  await again.catchUp(partition, settled(partition, 1), signal);
  const range = { after: partition.ids.length, upTo: partition.ids.length };
  expect(replayed).toHaveBeenCalledWith(0, range, expect.anything(), signal);
  expectKnown(again);
  await again.close();
});

it("a long replay adds to the ids that are there", async () => {
  const partition = new FakePartition();
  await addIds(partition, 1, knownId);
  const index = await openIndex(temporaryDirectory());
  await index.catchUp(partition, settled(partition, 1), signal);
  await addIds(partition, 2, randomIds(5_000));
  await index.catchUp(partition, settled(partition, 2), signal);
  await addIds(partition, 3, randomIds(5_000));
  await index.catchUp(partition, settled(partition, 3), signal);
  expectKnown(index);
  await index.close();
});

it("ids of blocks that are not settled stay unknown, and are read again", async () => {
  const partition = new FakePartition();
  await addIds(partition, 1, randomIds(2_500));
  await addIds(partition, 2, knownId);
  await addIds(partition, 3, randomIds(2_500));
  const index = await openIndex(temporaryDirectory());
  await index.catchUp(partition, settled(partition, 1), signal);
  expect(index.idsReadTo).toBe(1);
  await index.catchUp(partition, settled(partition, 3), signal);
  expectKnown(index);
  await index.close();
});

it("ids that the stream has lost stay known, and those that others have added to it are read", async () => {
  const partition = new FakePartition();
  await addIds(partition, 1, knownId);
  const dir = temporaryDirectory();
  const index = await openIndex(dir);
  await index.catchUp(partition, settled(partition, 1), signal);
  await index.close();
  partition.ids.pop();
  const other = journalEvent();
  const { entry, fingerprints } = encodeEvents(P1, [other]);
  await addIds(partition, 2, Buffer.concat([entry.subarray(20, 36), fingerprints]));
  const again = await openIndex(dir, RUN_IDS, 1);
  await again.catchUp(partition, settled(partition, 2), signal);
  expect(again.idsReadTo).toBe(1);
  expectKnown(again);
  expect(again.claim(P1, encodeEvents(P1, [other]))).toEqual(["duplicate"]);
  await again.close();
});

/** Streams that abort once they have passed this many messages on. */
function abortingAfter(partition: FakePartition, messages: number) {
  const aborting = new AbortController();
  const replayIds: FakePartition["replayIds"] = (number, range, use, given) => {
    let passed = 0;
    const passOn = async (message: StoredMessage) => {
      await use(message);
      if (++passed === messages) aborting.abort(new Error("given up"));
    };
    return partition.replayIds(number, range, passOn, given);
  };
  return { streams: { ...idsOf(partition), replayIds }, signal: aborting.signal };
}

it("a long replay that was interrupted goes on where its last merge ended", async () => {
  const partition = new FakePartition();
  await addIds(partition, 1, Buffer.concat([knownId, randomIds(RUN_IDS - 1)]));
  for (let to = 2; to <= 80; to++) await addIds(partition, to, randomIds(RUN_IDS));
  const dir = temporaryDirectory();
  const index = await openIndex(dir);
  const cut = abortingAfter(partition, 70);
  const replay = index.catchUp(cut.streams, settled(partition, 80), cut.signal);
  await expect(replay).rejects.toThrow("given up");
  expect(index.idsReadTo).toBe(64);
  await index.close();
  const again = await openIndex(dir);
  const replayed = vi.spyOn(partition, "replayIds");
  await again.catchUp(partition, settled(partition, 80), signal);
  expect(replayed.mock.calls[0]?.[1].after).toBe(64);
  expect(again.idsReadTo).toBe(80);
  expectKnown(again);
  await again.close();
});

it("a replay stops merging once it is interrupted", async () => {
  const partition = new FakePartition();
  for (let to = 1; to <= 3; to++) await addIds(partition, to, randomIds(RUN_IDS));
  const index = await openIndex(temporaryDirectory());
  const aborting = new AbortController();
  const replayIds: FakePartition["replayIds"] = async (number, range, use) => {
    await partition.replayIds(number, range, use, signal);
    aborting.abort(new Error("given up"));
  };
  const merged = vi.spyOn(IdGeneration.prototype, "addSorted");
  const replay = index.catchUp(
    { ...idsOf(partition), replayIds },
    settled(partition, 3),
    aborting.signal,
  );
  await expect(replay).rejects.toThrow("given up");
  expect(merged).not.toHaveBeenCalled();
  merged.mockRestore();
  await index.close();
});

it("after a crash at the end of a long replay, ids belong to their own projects", async () => {
  const partition = new FakePartition();
  await addIds(partition, 1, Buffer.concat([knownId, randomIds(5_000)]));
  const dir = temporaryDirectory();
  const index = await openIndex(dir);
  const { saveFilter } = IdGeneration.prototype;
  const save = vi.spyOn(IdGeneration.prototype, "saveFilter");
  save.mockImplementationOnce(async function (this: IdGeneration) {
    await saveFilter.call(this);
    throw new Error("cut short");
  });
  await expect(index.catchUp(partition, settled(partition, 1), signal)).rejects.toThrow(
    "cut short",
  );
  save.mockRestore();
  await index.close();
  const again = await openIndex(dir);
  expect(again.idsReadTo).toBe(0);
  const sameIdElsewhere = encodeEvents(P2, [known]);
  expect(again.claim(P2, sameIdElsewhere)).toEqual(["accepted"]);
  await again.commit(0);
  await again.catchUp(partition, settled(partition, 1), signal);
  expectKnown(again);
  expect(again.claim(P2, sameIdElsewhere)).toEqual(["duplicate"]);
  await again.close();
});

it("a stream that ends before the settled ids is not read", async () => {
  const partition = new FakePartition();
  await addIds(partition, 1, randomIds(2));
  await addIds(partition, 2, randomIds(2));
  const bothSettled = settled(partition, 2);
  const complete = await openIndex(temporaryDirectory());
  await complete.catchUp(partition, bothSettled, signal);
  expect(complete.idsReadTo).toBe(2);
  await complete.close();

  partition.ids.pop();
  const older = await openIndex(temporaryDirectory());
  await expect(older.catchUp(partition, bothSettled, signal)).rejects.toThrow(IdsMissing);
  expect(older.idsReadTo).toBe(0);
  await older.close();
});
