import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { removeUnusedIds } from "./remove-unused-ids";

const NOW = Date.UTC(2026, 10, 30);
const warnings: unknown[] = [];
const options = {
  clock: new ManualClock(NOW),
  log: { ...silentLog, warn: (...entry: unknown[]) => void warnings.push(entry) },
};

test("ids that were not written for 32 days are removed, and nothing else", async () => {
  const dir = await mkdtemp(join(tmpdir(), "ids-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  for (const [partition, days] of [
    ["0", 40],
    ["1", 31],
    ["2", 0],
  ] as const) {
    const path = join(dir, partition);
    await mkdir(path);
    await writeFile(join(path, "data.mdb"), "");
    // A file in it can be written without a change to the directory.
    await utimes(join(path, "data.mdb"), NOW / 1_000, (NOW - days * DAY_MS) / 1_000);
    await utimes(path, NOW / 1_000, (NOW - 40 * DAY_MS) / 1_000);
  }
  await mkdir(join(dir, "3.copy"));
  await writeFile(join(dir, "note"), "");
  for (const name of ["3.copy", "note"])
    await utimes(join(dir, name), NOW / 1_000, (NOW - 40 * DAY_MS) / 1_000);
  await removeUnusedIds({ dir, ...options });
  expect((await readdir(dir)).sort()).toEqual(["1", "2", "3.copy", "note"]);
});

test("a directory that does not exist yet is no error", async () => {
  await removeUnusedIds({ dir: join(tmpdir(), "no-such-ids"), ...options });
  expect(warnings).toEqual([]);
});
