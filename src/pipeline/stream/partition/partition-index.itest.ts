import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { FakePartition } from "@/testing/journal/fake-partition";
import {
  encodeEvents,
  journalEvent,
  NOON,
  P1,
  temporaryDirectory,
} from "@/testing/journal/journal";
import { IdsMissing } from "../messages/streams";
import { encodeIds, ID_BYTES } from "./id-message";
import { PartitionIndex } from "./partition-index";

it("more ids than fit into memory are replayed, and known afterwards", async () => {
  const partition = new FakePartition();
  const known = journalEvent({ payload: 1 });
  const { entry, fingerprints } = encodeEvents(P1, [known]);
  const first = Buffer.concat([entry.subarray(20, 36), fingerprints]);
  const ids = Buffer.concat([first, randomBytes(400_000 * ID_BYTES)]);
  for (const [part, data] of encodeIds(1, [{ projectId: P1, ids }]).entries())
    await partition.addIds(0, String(part), data);
  const index = await PartitionIndex.open({
    dir: temporaryDirectory(),
    partitionName: "a/0",
    clock: new ManualClock(NOON),
    log: silentLog,
  });
  await index.catchUp(partition, { partition: 0, settledTo: 1, idsTo: partition.ids.length });
  const conflict = encodeEvents(P1, [{ ...known, fingerprint: 9n }]);
  expect(index.claim(P1, { entry, fingerprints })).toEqual(["duplicate"]);
  expect(index.claim(P1, conflict)).toEqual(["conflicting_duplicate"]);
  expect(index.claim(P1, encodeEvents(P1, [journalEvent()]))).toEqual(["accepted"]);
  await index.close();
});

it("a stream that ends before the settled ids is not read", async () => {
  const partition = new FakePartition();
  const ids = randomBytes(2 * ID_BYTES);
  for (const to of [1, 2]) {
    const [data = Buffer.alloc(0)] = encodeIds(to, [{ projectId: P1, ids }]);
    await partition.addIds(0, String(to), data);
  }
  const open = () =>
    PartitionIndex.open({
      dir: temporaryDirectory(),
      partitionName: "a/0",
      clock: new ManualClock(NOON),
      log: silentLog,
    });
  const settled = { partition: 0, settledTo: 2, idsTo: 2 };
  const complete = await open();
  await complete.catchUp(partition, settled);
  expect(complete.idsReadTo).toBe(2);
  await complete.close();

  partition.ids.pop();
  const older = await open();
  await expect(older.catchUp(partition, settled)).rejects.toThrow(IdsMissing);
  expect(older.idsReadTo).toBe(0);
  await older.close();
});
