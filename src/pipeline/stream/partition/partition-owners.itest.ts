import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { newId } from "@/base/ids";
import { createLog } from "@/base/log";
import { storageFaultOf } from "@/base/storage/disk-faults";
import type { StorageStatus } from "@/base/storage/disk-monitor";
import { ManualClock } from "@/base/time/clock";
import { MINUTE_MS } from "@/base/time/durations";
import { DataVersions } from "@/clickhouse/data-versions";
import type { Database } from "@/database";
import { FakePartition } from "@/testing/journal/fake-partition";
import { NOON, P1, temporaryDirectory } from "@/testing/journal/journal";
import { newerMessage } from "@/testing/journal/partition-messages";
import { testDatabase } from "@/testing/stores/database";
import { TokenClickHouse } from "@/testing/stores/token-clickhouse";
import { encodeIds, ID_BYTES } from "../messages/id-message";
import { PartitionTable } from "../state/partition-table";
import { PartitionOwners } from "./partition-owners";

const PARTITIONS = 2;
const SECOND_MS = 1_000;
const SOON = { timeout: 30_000, interval: 20 };

let database: Database;
let table: PartitionTable;
beforeAll(async () => {
  database = await testDatabase();
  table = new PartitionTable(database.prisma);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.prisma.streamPartition.deleteMany();
  await database.prisma.streamWriter.deleteMany();
  await table.create(PARTITIONS);
});

type Change = Partial<Pick<PartitionTable, "claim" | "release" | "renew">>;

/**
 * A writer whose calls to the database can be replaced. Its partitions' messages are in `streams`.
 */
function writer({
  change = {},
  streams = new FakePartition(),
}: {
  change?: Change;
  streams?: FakePartition;
} = {}) {
  const lines: string[] = [];
  const reported: unknown[] = [];
  const storage: { -readonly [Name in keyof StorageStatus]: StorageStatus[Name] } = {
    fault: null,
    report: (error) => {
      reported.push(error);
      const kind = storageFaultOf(error);
      return kind && { kind, sentence: kind, retryAfter: () => 1 };
    },
  };
  const clock = new ManualClock(NOON);
  const calls = new Proxy(table, {
    get: (_, name) => {
      const value: unknown = Reflect.get(change, name) ?? Reflect.get(table, name);
      return typeof value === "function" ? value.bind(table) : value;
    },
  });
  const owners = new PartitionOwners({
    table: calls,
    partitions: PARTITIONS,
    streams,
    clickhouse: new TokenClickHouse(),
    versions: new DataVersions(false),
    dir: temporaryDirectory(),
    pace: { interval: 1, busyInterval: 1, firstRetry: 1, longestRetry: 4 },
    clock,
    storage,
    log: createLog("warn", { write: (line) => lines.push(line) }),
  });
  onTestFinished(() => owners.stop(0));
  return { owners, lines, reported, clock, storage };
}

const expireLeases = () =>
  database.prisma
    .$executeRaw`UPDATE stream_partitions SET leased_until = now() - interval '1 second'`;

const fail = async () => {
  throw new Error("away");
};

it("a writer that does not reach NATS leaves its partitions to others until it does", async () => {
  const streams = new FakePartition();
  const first = writer({ streams }).owners;
  const second = writer().owners;
  await first.balance();
  await second.balance();
  await first.balance();
  await vi.waitFor(() => expect(first.count).toBe(1), SOON);
  streams.isCutOff = true;
  await first.balance();
  await vi.waitFor(() => expect(first.count).toBe(0), SOON);
  await second.balance();
  expect(second.count).toBe(PARTITIONS);
  streams.isCutOff = false;
  await first.balance();
  await second.balance();
  await vi.waitFor(() => expect(second.count).toBe(1), SOON);
  await first.balance();
  expect(first.count).toBe(1);
});

it("a partition that could not be released gets a new owner once its lease has expired", async () => {
  const first = writer({ change: { release: fail } }).owners;
  const second = writer().owners;
  await first.balance();
  expect(first.count).toBe(PARTITIONS);
  await second.balance();
  await first.balance();
  await vi.waitFor(() => expect(first.count).toBe(1), SOON);
  await expireLeases();
  await first.balance();
  await second.balance();
  expect([first.count, second.count]).toEqual([1, 1]);
});

it("a partition whose claim got no response is claimed again once its lease has expired", async () => {
  let isLost = true;
  const claim: PartitionTable["claim"] = async (...given) => {
    const owner = await table.claim(...given);
    if (isLost) throw new Error("The response was lost");
    return owner;
  };
  const { owners } = writer({ change: { claim } });
  await expect(owners.balance()).rejects.toThrow("lost");
  isLost = false;
  await expireLeases();
  await owners.balance();
  expect(owners.count).toBe(PARTITIONS);
});

/** A partition whose replay ends only when it is interrupted. */
class EndlessReplay extends FakePartition {
  override replayIds: FakePartition["replayIds"] = (_partition, _range, _use, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
}

it("a writer that stops during a replay releases its partitions at once", async () => {
  const { owners, lines } = writer({ streams: new EndlessReplay() });
  await owners.balance();
  expect(await table.unowned()).toBe(0);
  await owners.stop(60_000);
  expect(await table.unowned()).toBe(PARTITIONS);
  expect(owners.count).toBe(0);
  expect(lines).toEqual([]);
});

it("a partition is handed over during its replay, not after it", async () => {
  const first = writer({ streams: new EndlessReplay() }).owners;
  const second = writer().owners;
  await first.balance();
  await second.balance();
  await first.balance();
  await vi.waitFor(() => expect(first.count).toBe(1), SOON);
  await second.balance();
  expect(second.count).toBe(1);
});

it("a replay ends once another writer has the partition", async () => {
  const { owners } = writer({ streams: new EndlessReplay() });
  await owners.balance();
  const other = newId();
  await table.register(other);
  await database.prisma.streamPartition.update({
    where: { partition: 0 },
    data: { owner: other, epoch: { increment: 1 } },
  });
  await owners.balance();
  await vi.waitFor(() => expect(owners.count).toBe(1), SOON);
});

it("the lease of a partition that is given up before it was opened is not renewed", async () => {
  const renewed: (readonly number[])[] = [];
  const renew: PartitionTable["renew"] = (id, partitions) => {
    renewed.push(partitions);
    return table.renew(id, partitions);
  };
  const streams = new FakePartition();
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Waits for NATS, which does not answer yet.
  streams.replayIds = () => ended;
  const { owners } = writer({ streams, change: { renew } });
  await owners.balance();
  await table.register(newId());
  await owners.balance();
  await owners.balance();
  expect(renewed.map(({ length }) => length)).toEqual([0, PARTITIONS, 1]);
  end();
  await vi.waitFor(() => expect(owners.count).toBe(1), SOON);
});

it("the ids of open partitions are counted until the partitions are given up", async () => {
  const streams = new FakePartition();
  const ids = randomBytes(3 * ID_BYTES);
  for (const message of encodeIds(0, [{ projectId: P1, ids }])) {
    await streams.addIds(0, "ids", message);
  }
  const { owners } = writer({ streams });
  expect(owners.idSizes()).toEqual({ memory: 0, disk: 0 });
  await owners.balance();
  const all = { memory: 3 * PARTITIONS, disk: 0 };
  await vi.waitFor(() => expect(owners.idSizes()).toEqual(all), SOON);
  const stopped = owners.stop(0);
  await vi.waitFor(() => expect(owners.idSizes()).toEqual({ memory: 0, disk: 0 }), SOON);
  await stopped;
});

it("a partition whose ids are missing is given up again and again, and reported once", async () => {
  await database.prisma.streamPartition.update({ where: { partition: 1 }, data: { idsTo: 5 } });
  const streams = new FakePartition();
  const { owners, lines, clock } = writer({ streams });
  const missing = () => lines.filter((line) => line.includes("ids of earlier events are missing"));
  for (let turn = 0; turn < 8; turn++) {
    await owners.balance();
    await vi.waitFor(() => expect(owners.count).toBe(1), SOON);
    // A server that was behind has them by then.
    expect(missing()).toHaveLength(turn < 5 ? 0 : 1);
    clock.advance(MINUTE_MS);
  }
  expect(missing()).toHaveLength(1);
  for (let id = 0; id < 5; id++) await streams.addIds(0, String(id), Buffer.alloc(9, 1));
  await owners.balance();
  await vi.waitFor(async () => expect(await table.unowned()).toBe(0), SOON);
  expect(owners.count).toBe(PARTITIONS);
});

it("a partition that the disk has no space for is left alone for a minute, and counts as failing until it is open", async () => {
  const full = Object.assign(new Error("write failed"), { code: "ENOSPC" });
  const streams = new FakePartition();
  const { replayIds } = streams;
  const replays = vi.fn<FakePartition["replayIds"]>().mockRejectedValue(full);
  streams.replayIds = replays;
  const { owners, lines, reported, clock } = writer({ streams });
  const failTwice = async () => {
    await owners.balance();
    await vi.waitFor(() => expect(owners.count).toBe(0), SOON);
  };
  await failTwice();
  expect(reported).toEqual([full, full]);
  expect(lines.filter((line) => line.includes("Could not open a partition"))).toHaveLength(2);
  clock.advance(MINUTE_MS - 1);
  await failTwice();
  expect(replays).toHaveBeenCalledTimes(PARTITIONS);
  expect(owners.isFailing).toBe(true);
  clock.advance(1);
  await failTwice();
  expect(replays).toHaveBeenCalledTimes(2 * PARTITIONS);

  clock.advance(MINUTE_MS);
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  streams.replayIds = async (...given) => {
    await begun;
    await replayIds.apply(streams, given);
  };
  await owners.balance();
  expect(await table.unowned()).toBe(0);
  expect(owners.isFailing).toBe(true);
  begin();
  await vi.waitFor(() => expect(owners.isFailing).toBe(false), SOON);
  expect(owners.count).toBe(PARTITIONS);
});

it("a partition that cannot be opened counts as failing for a while if another writer has it", async () => {
  const streams = new FakePartition();
  streams.replayIds = fail;
  const { owners, clock } = writer({ streams });
  await owners.balance();
  await vi.waitFor(() => expect(owners.count).toBe(0), SOON);
  expect(owners.isFailing).toBe(true);
  await writer().owners.balance();
  clock.advance(SECOND_MS);
  expect(owners.isFailing).toBe(false);
});

/** A partition that can be opened, and whose message cannot be read then. */
function unreadable(): FakePartition {
  const streams = new FakePartition();
  streams.add(newerMessage());
  return streams;
}

it.each([
  ["opened", Object.assign(new FakePartition(), { replayIds: fail })],
  ["written", unreadable()],
])(
  "a partition that cannot be %s is tried again after twice as long each time, up to a minute",
  async (_, streams) => {
    const attempts = vi.fn(table.claim);
    const { owners, clock } = writer({ streams, change: { claim: attempts } });
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      attempts.mockClear();
      await owners.balance();
      await vi.waitFor(() => expect(owners.count).toBe(0), SOON);
      expect(attempts).toHaveBeenCalledTimes(PARTITIONS);
      clock.advance(seconds * SECOND_MS - 1);
      await owners.balance();
      expect(attempts).toHaveBeenCalledTimes(PARTITIONS);
      clock.advance(1);
    }
  },
);

it("a partition that has been open for a minute has no failures any more", async () => {
  const streams = new FakePartition();
  const { replayIds } = streams;
  streams.replayIds = fail;
  const { owners, clock, lines } = writer({ streams });
  const failOnce = async () => {
    await owners.balance();
    await vi.waitFor(() => expect(owners.count).toBe(0), SOON);
  };
  const waits = () => lines.map((line) => (JSON.parse(line) as { retryMs?: number }).retryMs);
  await failOnce();
  clock.advance(SECOND_MS);
  streams.replayIds = replayIds;
  await owners.balance();
  await vi.waitFor(() => expect(owners.isFailing).toBe(false), SOON);
  clock.advance(MINUTE_MS);
  await owners.balance();
  await database.prisma.streamPartition.updateMany({
    data: { owner: null, epoch: { increment: 1 } },
  });
  streams.replayIds = fail;
  // The leases are lost, then the partitions are claimed again.
  await failOnce();
  await failOnce();
  expect(waits().filter((wait) => wait !== undefined)).toEqual([1_000, 1_000, 1_000, 1_000]);
});

it("a writer that keeps failing to open its partitions leaves them to another", async () => {
  const streams = new FakePartition();
  streams.replayIds = fail;
  const first = writer({ streams });
  const second = writer().owners;
  const failOnce = async () => {
    await first.owners.balance();
    await vi.waitFor(() => expect(first.owners.count).toBe(0), SOON);
  };
  await failOnce();
  await second.balance();
  expect(second.count).toBe(1);
  first.clock.advance(SECOND_MS);
  await failOnce();
  await first.owners.balance();
  await second.balance();
  expect(second.count).toBe(PARTITIONS);
});

it("a writer does not claim partitions of others while its disk has a fault", async () => {
  const full = Object.assign(new Error("write failed"), { code: "ENOSPC" });
  const streams = new FakePartition();
  streams.replayIds = async () => {
    throw full;
  };
  const first = writer({ streams });
  const second = writer().owners;
  await first.owners.balance();
  await vi.waitFor(() => expect(first.owners.count).toBe(0), SOON);
  await first.owners.balance();
  await second.balance();
  expect(second.count).toBe(PARTITIONS);
  first.storage.fault = { kind: "full", sentence: "full", retryAfter: () => 1 };
  first.clock.advance(MINUTE_MS);
  await first.owners.balance();
  await second.balance();
  expect(second.count).toBe(PARTITIONS);
  first.storage.fault = null;
  await first.owners.balance();
  await second.balance();
  await vi.waitFor(() => expect(second.count).toBe(1), SOON);
});
