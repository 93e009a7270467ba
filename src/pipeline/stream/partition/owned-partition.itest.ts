import { expect, it, vi } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DataVersions } from "@/clickhouse/data-versions";
import { FakePartition } from "@/testing/journal/fake-partition";
import { NOON, temporaryDirectory } from "@/testing/journal/journal";
import { messageOfNew } from "@/testing/journal/partition-messages";
import { TokenClickHouse } from "@/testing/stores/token-clickhouse";
import { IdsMissing } from "../messages/streams";
import { OwnedPartition } from "./owned-partition";

const SOON = { timeout: 30_000, interval: 20 };

it("gives the partition up for good if the stream of ids has gone back while it writes", async () => {
  const partition = new FakePartition();
  const failures: unknown[] = [];
  const dir = temporaryDirectory();
  const open = () =>
    OwnedPartition.open({
      owner: partition.claim(),
      signal: new AbortController().signal,
      streams: partition,
      state: partition,
      clickhouse: new TokenClickHouse(),
      versions: new DataVersions(false),
      dir,
      pace: { interval: 1, busyInterval: 1, firstRetry: 1, longestRetry: 4 },
      clock: new ManualClock(NOON),
      log: silentLog,
      isHeld: () => true,
      onFailure: (error) => failures.push(error),
    });
  const owned = await open();
  for (let number = 1; number <= 2; number++) {
    partition.add(messageOfNew());
    await vi.waitFor(() => expect(partition.settledTo).toBe(number), SOON);
  }
  expect(partition.idsTo).toBe(2);
  partition.ids.pop();
  partition.add(messageOfNew());
  await vi.waitFor(() => expect(failures).toEqual([expect.any(IdsMissing)]), SOON);
  expect(partition.settledTo).toBe(2);
  await owned.close(0);
  // The ids of the third event have the number of those that were lost.
  expect(partition.ids).toHaveLength(partition.idsTo);
  await expect(open()).rejects.toThrow(IdsMissing);
});
