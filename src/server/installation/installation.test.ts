import { expect, test } from "vitest";
import { StartError } from "@/base/errors";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { Installation, type StampStore } from "./installation";
import type { Stamp } from "./stamp";

class MemoryStore implements StampStore {
  stamp: Stamp | null = null;
  constructor(
    readonly name: string,
    private readonly writes: { left: number },
  ) {}
  async read() {
    return this.stamp;
  }
  async write(stamp: Stamp) {
    if (this.writes.left-- === 0) throw new Error("The process ends here.");
    this.stamp = stamp;
  }
}

function makeStores() {
  const writes = { left: Number.POSITIVE_INFINITY };
  const names = ["the journal", "ClickHouse", "the database"];
  return { writes, stores: names.map((name) => new MemoryStore(name, writes)) };
}

const clock = new ManualClock(Date.UTC(2026, 6, 15, 12));
const open = (stores: readonly StampStore[], accepted?: string) =>
  Installation.open({ stores, accepted, clock, log: silentLog });
const runOnce = async (stores: readonly StampStore[]) => (await open(stores)).stop();
const stampsOf = (stores: readonly MemoryStore[]) => stores.map(({ stamp }) => stamp);

test("new stores and stores of a release without stamps get the same id", async () => {
  const { stores } = makeStores();
  await runOnce(stores);
  const ids = new Set(stores.map(({ stamp }) => stamp?.installation));
  expect(ids.size).toBe(1);
  await runOnce(stores);
  expect(new Set(stores.map(({ stamp }) => stamp?.installation))).toEqual(ids);
});

test("a crash at any write of any start or stop does not prevent a later start", async () => {
  for (const runs of [0, 1, 2]) {
    for (let left = 0; left < 16; left++) {
      const { writes, stores } = makeStores();
      for (let run = 0; run < runs; run++) await runOnce(stores);
      for (let crash = 0; crash < 3; crash++) {
        writes.left = left;
        await runOnce(stores).catch(() => undefined);
      }
      writes.left = Number.POSITIVE_INFINITY;
      await runOnce(stores);
      expect(new Set(stores.map(({ stamp }) => stamp?.generation)).size).toBe(1);
    }
  }
});

test.each([0, 1, 2])(
  "store %i is rejected if it is missing or comes from a copy",
  async (index) => {
    const { stores } = makeStores();
    await runOnce(stores);
    const [copy = null] = stampsOf(stores);
    // A copy made while the process was running.
    const running = await open(stores);
    const copyOfRunning = stores[index]?.stamp ?? null;
    await running.stop();
    const whole = stampsOf(stores);
    for (const [stamp, words] of [
      [null, "is missing or empty"],
      [copy, "is older than the rest"],
      [copyOfRunning, "is older than the rest"],
    ] as const) {
      for (const [place, store] of stores.entries())
        store.stamp = place === index ? stamp : (whole[place] ?? null);
      const start = open(stores);
      await expect(start).rejects.toThrow(StartError);
      await expect(start).rejects.toThrow(`${stores[index]?.name} ${words}`);
    }
  },
);

test("an acceptance applies to one start only", async () => {
  const { stores } = makeStores();
  await runOnce(stores);
  const [journal] = stores;
  if (journal) journal.stamp = null;
  const message = await open(stores).then(String, String);
  const code = /ACCEPT_DATA_LOSS=([0-9a-f]{8});/.exec(message)?.[1];
  await (await open(stores, code)).stop();
  await runOnce(stores);
  if (journal) journal.stamp = null;
  await expect(open(stores, code)).rejects.toThrow(StartError);
});

test("a discarded store is rejected if it comes back", async () => {
  const { stores } = makeStores();
  await runOnce(stores);
  const [journal] = stores;
  const lost = journal?.stamp ?? null;
  if (journal) journal.stamp = null;
  const code = /=([0-9a-f]{8});/.exec(await open(stores).then(String, String))?.[1];
  await (await open(stores, code)).stop();
  if (journal) journal.stamp = lost;
  await expect(open(stores, code)).rejects.toThrow("the journal belongs to another installation");
});

test("a store that cannot be written does not stop the process, and is stamped later", async () => {
  const { writes, stores } = makeStores();
  const running = await open(stores);
  writes.left = 1;
  await running.stop();
  writes.left = Number.POSITIVE_INFINITY;
  await runOnce(stores);
});
