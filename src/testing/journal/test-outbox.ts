import { onTestFinished, vi } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { PartitionIndex } from "@/pipeline/stream/partition/partition-index";
import { PartitionOutbox } from "@/pipeline/stream/partition/partition-outbox";
import type { FakePartition } from "./fake-partition";
import { NOON, temporaryDirectory } from "./journal";

/** Opens the outbox of a partition for a test, as its new owner, with an empty index of ids. */
export async function openTestOutbox(partition: FakePartition) {
  const clock = new ManualClock(NOON);
  const owner = partition.claim();
  const index = await PartitionIndex.open({
    dir: temporaryDirectory(),
    partitionName: owner.name,
    idsGeneration: owner.idsGeneration,
    clock,
    log: silentLog,
  });
  const onFailure = vi.fn();
  const outbox = new PartitionOutbox({
    owner,
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
