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
import { encodeIds, ID_BYTES } from "../messages/id-message";
import { IdsMissing } from "../messages/streams";
import { PartitionIndex } from "./partition-index";

const RUN_IDS = 1_000;

const openIndex = (dir: string, replayIds = RUN_IDS) =>
  PartitionIndex.open({
    dir,
    partitionName: "a/0",
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
  idsTo: ids.length,
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
  await index.catchUp(partition, settled(partition, 1));
  expectKnown(index);
  await index.close();
  const again = await openIndex(dir, replayIds);
  const replayed = vi.spyOn(partition, "replayIds");
  await again.catchUp(partition, settled(partition, 1));
  const range = { after: partition.ids.length, upTo: partition.ids.length };
  expect(replayed).toHaveBeenCalledWith(0, range, expect.anything());
  expectKnown(again);
  await again.close();
});

it("a long replay adds to the ids that are there", async () => {
  const partition = new FakePartition();
  await addIds(partition, 1, knownId);
  const index = await openIndex(temporaryDirectory());
  await index.catchUp(partition, settled(partition, 1));
  await addIds(partition, 2, randomIds(5_000));
  await index.catchUp(partition, settled(partition, 2));
  await addIds(partition, 3, randomIds(5_000));
  await index.catchUp(partition, settled(partition, 3));
  expectKnown(index);
  await index.close();
});

it("ids of blocks that are not settled stay unknown, and are read again", async () => {
  const partition = new FakePartition();
  await addIds(partition, 1, randomIds(2_500));
  await addIds(partition, 2, knownId);
  await addIds(partition, 3, randomIds(2_500));
  const index = await openIndex(temporaryDirectory());
  await index.catchUp(partition, settled(partition, 1));
  expect(index.idsReadTo).toBe(1);
  await index.catchUp(partition, settled(partition, 3));
  expectKnown(index);
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
  await expect(index.catchUp(partition, settled(partition, 1))).rejects.toThrow("cut short");
  save.mockRestore();
  await index.close();
  const again = await openIndex(dir);
  expect(again.idsReadTo).toBe(0);
  const sameIdElsewhere = encodeEvents(P2, [known]);
  expect(again.claim(P2, sameIdElsewhere)).toEqual(["accepted"]);
  await again.commit(0);
  await again.catchUp(partition, settled(partition, 1));
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
  await complete.catchUp(partition, bothSettled);
  expect(complete.idsReadTo).toBe(2);
  await complete.close();

  partition.ids.pop();
  const older = await openIndex(temporaryDirectory());
  await expect(older.catchUp(partition, bothSettled)).rejects.toThrow(IdsMissing);
  expect(older.idsReadTo).toBe(0);
  await older.close();
});
