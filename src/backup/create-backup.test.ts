import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "@/base/time/durations";
import { temporaryDirectory } from "@/testing/journal/journal";
import { backupIds, findBackup } from "./catalog";
import { createBackup } from "./create-backup";
import { BackupError } from "./format/errors";
import { assertRestored } from "./format/unfinished-restore";
import { restoreBackup } from "./restore-backup";
import type { SnapshotItem } from "./snapshot/snapshot";
import { DirectoryStore } from "./store/directory-store";
import type { ObjectStore } from "./store/object-store";

const { signal } = new AbortController();
const NOW = Date.UTC(2026, 6, 15, 12);

let root: string;
let source: string;
let store: ObjectStore;

beforeEach(() => {
  root = temporaryDirectory();
  source = join(root, "source");
  store = new DirectoryStore(join(root, "backups"));
  mkdirSync(join(source, "postgres"), { recursive: true });
  writeFileSync(join(source, "postgres", "file"), "content");
});

const item = (path: string, into: SnapshotItem["into"] = "."): SnapshotItem => ({
  name: `${path.replace("/", "-")}.tar`,
  isShared: false,
  into,
  cwd: source,
  paths: [path],
});

type Options = { keep?: number; items?: SnapshotItem[]; to?: ObjectStore };

const backUp = (takenAt: number, options: Options = {}) =>
  createBackup({
    store: options.to ?? store,
    keep: options.keep ?? null,
    version: "1.2.3",
    signal,
    takeSnapshot: async () => ({
      takenAt,
      pausedMs: 0,
      items: options.items ?? [item("postgres")],
      close: async () => undefined,
    }),
  });

it("a backup is kept although the clock was wrong once, with a warning until the other is deleted", async () => {
  const future = await backUp(NOW + 365 * DAY_MS);
  const first = await backUp(NOW, { keep: 1 });
  expect(first.warnings).toEqual([
    expect.stringContaining(`${future.id} has a later time than this one, ${first.id}`),
  ]);
  expect(await backupIds(store)).toEqual([first.id, future.id]);
  const second = await backUp(NOW + HOUR_MS, { keep: 1 });
  expect(await backupIds(store)).toEqual([second.id, future.id]);
  await restoreBackup(store, await findBackup(store, second.id), join(root, "copy"));

  const third = await backUp(NOW + 2 * HOUR_MS, { keep: 2 });
  expect(await backupIds(store)).toEqual([second.id, third.id, future.id]);

  await store.remove(`backups/${future.id}.json`);
  const last = await backUp(NOW + 3 * HOUR_MS, { keep: 1 });
  expect(last.warnings).toEqual([]);
  expect(await backupIds(store)).toEqual([last.id]);
});

it("a backup does not exist if the store has lost the end of an object", async () => {
  class LosingStore extends DirectoryStore {
    override write(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      return super.write(name, name.endsWith(".tar") ? cut(content) : content);
    }
  }
  async function* cut(content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) yield chunk.subarray(0, -1);
  }
  const to = new LosingStore(join(root, "losing"));
  await expect(backUp(NOW, { to })).rejects.toThrow("was not stored completely");
  expect(await backupIds(to)).toEqual([]);
});

it.each(["postgres", "clickhouse"])("a link in the place of %s is not restored", async (folder) => {
  mkdirSync(join(source, "live"));
  mkdirSync(join(source, "part"));
  const linked = join(root, "linked");
  mkdirSync(linked);
  symlinkSync(join(source, "live"), join(linked, folder));
  const items = [{ ...item(folder), cwd: linked }, item("part", "clickhouse")];
  await backUp(NOW, { items });
  const copy = join(root, "copy");
  const restoring = restoreBackup(store, await findBackup(store), copy);
  await expect(restoring).rejects.toThrow(BackupError);
  expect(() => assertRestored(copy)).toThrow("was interrupted");
  expect(readdirSync(join(source, "live"))).toEqual([]);
});
