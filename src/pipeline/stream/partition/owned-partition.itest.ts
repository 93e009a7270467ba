import { expect, it, vi } from "vitest";
import { FakePartition } from "@/testing/journal/fake-partition";
import { temporaryDirectory } from "@/testing/journal/journal";
import { messageOfNew } from "@/testing/journal/partition-messages";
import { openTestPartition } from "@/testing/journal/test-partition";
import { IdsMissing } from "../messages/streams";

const SOON = { timeout: 30_000, interval: 20 };

it("gives the partition up for good if the stream of ids has gone back while it writes", async () => {
  const partition = new FakePartition();
  const failures: unknown[] = [];
  const dir = temporaryDirectory();
  const onFailure = (error: unknown) => failures.push(error);
  const open = () => openTestPartition(partition, { dir, onFailure });
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
