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
  await index.catchUp(partition, 0, 1);
  const conflict = encodeEvents(P1, [{ ...known, fingerprint: 9n }]);
  expect(index.claim(P1, { entry, fingerprints })).toEqual(["duplicate"]);
  expect(index.claim(P1, conflict)).toEqual(["conflicting_duplicate"]);
  expect(index.claim(P1, encodeEvents(P1, [journalEvent()]))).toEqual(["accepted"]);
  await index.close();
});
