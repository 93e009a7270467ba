import { expect, it, onTestFinished, vi } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { HOUR_MS } from "@/base/time/durations";
import { DataVersions } from "@/clickhouse/data-versions";
import { FakePartition } from "@/testing/journal/fake-partition";
import { NOON, temporaryDirectory } from "@/testing/journal/journal";
import { messageOfNew } from "@/testing/journal/partition-messages";
import { TokenClickHouse } from "@/testing/stores/token-clickhouse";
import { BLOCK_LIMITS } from "../../writer/block-queue";
import { OwnedPartition } from "./owned-partition";

const SOON = { timeout: 30_000, interval: 20 };
/** So long that the test fails if a block waits for it. */
const PACE = { interval: HOUR_MS, busyInterval: HOUR_MS, firstRetry: 1, longestRetry: 4 };
const EVENTS = 500;

/** The same events each time: duplicates also count for whether a block is full. */
const message = messageOfNew(EVENTS);

it("a full block is inserted without waiting for the interval", async () => {
  const partition = new FakePartition();
  const owned = await OwnedPartition.open({
    owner: partition.claim(),
    streams: partition,
    state: partition,
    clickhouse: new TokenClickHouse(),
    versions: new DataVersions(false),
    dir: temporaryDirectory(),
    pace: PACE,
    clock: new ManualClock(NOON),
    log: silentLog,
    signal: new AbortController().signal,
    isHeld: () => true,
    onFailure: () => expect.fail("The partition was given up"),
  });
  onTestFinished(() => owned.close(0));
  partition.add(message);
  await vi.waitFor(() => expect(partition.settledTo).toBe(1), SOON);
  for (let events = 0; events < BLOCK_LIMITS.rows; events += EVENTS) partition.add(message);
  await vi.waitFor(() => expect(partition.settledTo).toBe(partition.last), SOON);
});
