import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { systemClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { countStored } from "@/clickhouse/statements/stored-counts";
import { appendOf, journalEvent, temporaryDirectory } from "@/testing/journal/journal";
import { accessTo, startTestS3 } from "@/testing/network/s3-server";
import { openInstallationIn, type TestInstallation } from "@/testing/stores/installation";
import {
  assertRestored,
  backupIds,
  checkBackup,
  createBackup,
  findBackup,
  restoreBackup,
  snapshotOfRunning,
  snapshotOfStopped,
} from ".";
import { DirectoryStore } from "./store/directory-store";
import type { ObjectStore } from "./store/object-store";
import { openStore } from "./store/open-store";

const { signal } = new AbortController();
const NOW = systemClock.now();

let root: string;
let store: ObjectStore;
let running: TestInstallation;
const open: TestInstallation[] = [];

beforeEach(async () => {
  root = temporaryDirectory();
  store = new DirectoryStore(join(root, "backups"));
  running = await start("data");
});
afterEach(async () => {
  for (const installation of open.splice(0)) await installation.stop();
});

async function start(name: string): Promise<TestInstallation> {
  await mkdir(join(root, name), { recursive: true });
  const installation = await openInstallationIn(join(root, name));
  open.push(installation);
  return installation;
}

async function stop(installation: TestInstallation): Promise<void> {
  open.splice(open.indexOf(installation), 1);
  await installation.stop();
}

const append = (events = 20, ts = NOW) =>
  running.pipeline.journal.append(
    appendOf(
      Array.from({ length: events }, () => journalEvent({ ts })),
      { receivedAt: NOW },
    ),
  );

const options = (keep: number | null = null) => ({ store, keep, version: "1.2.3", signal });
const backUp = (keep: number | null = null) =>
  createBackup({ ...options(keep), takeSnapshot: () => snapshotOfRunning(running, signal) });

async function restored(name: string, id?: string): Promise<TestInstallation> {
  await restoreBackup(store, await findBackup(store, id), join(root, name));
  return start(name);
}

async function eventsOf({ pipeline, clickhouse }: TestInstallation): Promise<number> {
  await pipeline.settled();
  const counts = await countStored(clickhouse, { signal });
  return counts.reduce((sum, { events }) => sum + events, 0);
}

async function expectVerified({ pipeline }: TestInstallation): Promise<void> {
  for (const { check, expected, found } of await pipeline.verify(signal))
    expect([check, found]).toEqual([check, expected]);
}

it("a backup under load has all events that were acknowledged before it, once", async () => {
  let acknowledged = 0;
  let isLoading = true;
  const load = async () => {
    while (isLoading) {
      await append();
      acknowledged += 20;
    }
  };
  const clients = [load(), load(), load()];
  await append(2_000);
  await running.prisma.verification.count();
  const before = acknowledged;
  await backUp();
  const after = acknowledged;
  isLoading = false;
  await Promise.all(clients);
  await expectVerified(running);

  const copy = await restored("copy");
  const events = await eventsOf(copy);
  expect(events).toBeGreaterThanOrEqual(2_000 + before);
  expect(events).toBeLessThanOrEqual(2_000 + after + 60);
  await expectVerified(copy);
  expect(existsSync(join(running.dataDir, "backup.unfinished"))).toBe(false);
  expect(readdirSync(join(running.dataDir, "clickhouse/shadow"))).not.toContain("tallymark_backup");
});

it("a second backup stores only new parts, and old backups are deleted with what only they need", async () => {
  await append(30_000);
  await running.pipeline.settled();
  const first = await backUp();
  const again = await backUp();
  expect(again.newBytes).toBeLessThan(first.newBytes);
  const parts = async (id: string) =>
    (await findBackup(store, id)).objects.filter(({ name }) => name.startsWith("parts/"));
  expect(await parts(again.id)).toEqual(await parts(first.id));
  await running.clickhouse.command({
    sql: "TRUNCATE TABLE events_raw",
    tags: { surface: "test" },
    lane: "write",
  });
  const last = await backUp(1);
  expect(await backupIds(store)).toEqual([last.id]);
  const names = new Set((await findBackup(store)).objects.map(({ name }) => `objects/${name}`));
  expect(new Set((await store.list("objects")).keys())).toEqual(names);
});

it("backups to a bucket are incremental, and are checked and restored from there", async () => {
  const s3 = await startTestS3();
  onTestFinished(() => s3.stop());
  store = openStore("s3://backups/tallymark", accessTo(s3));
  await append(30_000);
  await running.pipeline.settled();
  const first = await backUp();
  // In another month, so that the parts are not merged.
  await append(500, NOW - 40 * DAY_MS);
  const second = await backUp();
  expect(second.newBytes).toBeLessThan(first.newBytes);
  expect(await checkBackup(store, await findBackup(store))).toEqual([]);

  const copy = await restored("copy");
  expect(await eventsOf(copy)).toBe(30_500);
  await expectVerified(copy);
});

it("a stopped directory is backed up without a server", async () => {
  await append(500);
  await stop(running);
  await createBackup({
    ...options(),
    takeSnapshot: () => snapshotOfStopped(running.dataDir, systemClock),
  });
  const copy = await restored("copy");
  expect(await eventsOf(copy)).toBe(500);
  await expectVerified(copy);
});

it("stores that are links to other folders are backed up with their files", async () => {
  await append(500);
  await stop(running);
  mkdirSync(join(root, "elsewhere"));
  for (const folder of ["clickhouse", "journal", "postgres"]) {
    renameSync(join(running.dataDir, folder), join(root, "elsewhere", folder));
    symlinkSync(join(root, "elsewhere", folder), join(running.dataDir, folder));
  }
  await createBackup({
    ...options(),
    takeSnapshot: () => snapshotOfStopped(running.dataDir, systemClock),
  });
  const stopped = await restored("stopped");
  expect(await eventsOf(stopped)).toBe(500);
  await expectVerified(stopped);

  // A server cannot open its embedded database through a link.
  rmSync(join(running.dataDir, "postgres"));
  renameSync(join(root, "elsewhere", "postgres"), join(running.dataDir, "postgres"));
  running = await start("data");
  await append(20);
  await backUp();
  const copy = await restored("copy");
  expect(await eventsOf(copy)).toBe(520);
  await expectVerified(copy);
});

it("damaged and missing objects are found, and neither is restored", async () => {
  await append(500);
  await backUp();
  const manifest = await findBackup(store);
  expect(await checkBackup(store, manifest)).toEqual([]);
  const part = manifest.objects.find(({ name }) => name.startsWith("parts/"));
  for (const [index, object] of [...manifest.objects.slice(0, 2), part].entries()) {
    if (object === undefined) throw new Error("The backup has no part.");
    const file = join(store.label, "objects", object.name);
    const bytes = readFileSync(file);
    const changed = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
    writeFileSync(file, changed);
    expect(await checkBackup(store, manifest)).toEqual([`"${object.name}" is damaged.`]);
    const target = join(root, `damaged-${index}`);
    await expect(restoreBackup(store, manifest, target)).rejects.toThrow(object.name);
    expect(() => assertRestored(target)).toThrow("was interrupted");
    writeFileSync(file, bytes);
  }
  const [first] = manifest.objects;
  await store.remove(`objects/${first?.name}`);
  expect(await checkBackup(store, manifest)).toEqual([
    `"objects/${first?.name}" is missing in ${store.label}.`,
  ]);
});

it("an interrupted backup does not exist, and the next one removes what it left", async () => {
  await append(500);
  const broken = {
    ...options(),
    takeSnapshot: async () => {
      const snapshot = await snapshotOfRunning(running, signal);
      const [first, ...others] = snapshot.items;
      if (first === undefined) throw new Error("Nothing to back up.");
      const missing = { ...first, name: "gone.tar", paths: ["gone"] };
      return { ...snapshot, items: [...others, missing] };
    },
  };
  await expect(createBackup(broken)).rejects.toThrow("tar failed");
  expect(await backupIds(store)).toEqual([]);
  expect((await store.list("objects")).size).toBeGreaterThan(0);
  await backUp();
  const { objects } = await findBackup(store);
  expect((await store.list("objects")).size).toBe(objects.length);
});

it("an earlier backup whose manifest cannot be read stops nothing, and keeps its files", async () => {
  await append(500);
  await running.pipeline.settled();
  const first = await backUp();
  const path = join(store.label, "backups", `${first.id}.json`);
  const manifest = readFileSync(path);
  writeFileSync(path, manifest.subarray(0, 20));
  const second = await backUp(2);
  expect(second.warnings).toEqual([
    expect.stringContaining("Could not read an earlier backup"),
    expect.stringContaining("Could not delete"),
  ]);
  const third = await backUp();
  expect(third.newBytes).toBeLessThan(second.newBytes);
  writeFileSync(path, manifest);
  for (const { id } of [first, second, third])
    expect(await checkBackup(store, await findBackup(store, id))).toEqual([]);
  expect((await backUp(1)).warnings).toEqual([]);
  expect(await checkBackup(store, await findBackup(store))).toEqual([]);
});

it("a backup is only restored into an empty directory", async () => {
  await backUp();
  const manifest = await findBackup(store);
  await expect(restoreBackup(store, manifest, join(root, "backups"))).rejects.toThrow(
    "is not empty",
  );
});
