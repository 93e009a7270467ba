import { describe, expect, it } from "vitest";
import { StartError } from "@/base/errors";
import { countPartitions } from "./count-partitions";

/** A database that has `stored` partitions, or none and creates them. */
const tableWith = (stored: number | null) => ({
  create: async (partitions: number) => stored ?? partitions,
});

describe("the number of partitions", () => {
  it("is chosen by the first start, and eight by default", async () => {
    expect(await countPartitions(tableWith(null), undefined)).toBe(8);
    expect(await countPartitions(tableWith(null), 64)).toBe(64);
  });

  it("stays the same, whether NATS_PARTITIONS is set or not", async () => {
    expect(await countPartitions(tableWith(64), undefined)).toBe(64);
    expect(await countPartitions(tableWith(64), 64)).toBe(64);
  });

  it("cannot be changed later", async () => {
    const changed = countPartitions(tableWith(8), 64);
    await expect(changed).rejects.toThrow(StartError);
    await expect(changed).rejects.toThrow(/has had 8 partitions since its first start/);
  });
});
