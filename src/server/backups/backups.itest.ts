import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { backupIds, openStore, readBackupStatus, recordAttempt } from "@/backup";
import { readEnv } from "@/base/env";
import { silentLog } from "@/base/log";
import { DAY_MS } from "@/base/time/durations";
import { accessTo, startTestS3 } from "@/testing/network/s3-server";
import { openInstallationIn, type TestInstallation } from "@/testing/stores/installation";
import { Backups } from "./backups";

let root: string;
let stores: TestInstallation;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "tallymark-"));
  stores = await openInstallationIn(join(root, "data"));
});
afterAll(async () => {
  await stores.stop();
  rmSync(root, { recursive: true });
});

function backupsTo(to: string): Backups {
  return backupsWith({ BACKUP_TO: join(root, to) });
}

function backupsWith(variables: Record<string, string>): Backups {
  const env = readEnv({ BACKUP_KEEP: "1", ...variables });
  return new Backups({ env, stores, version: "1.2.3", log: silentLog });
}

const status = () => readBackupStatus(stores.dataDir);

test("the first scheduled backup is made at once, and its result is recorded", async () => {
  expect(await status()).toEqual({ last: null, lastSuccess: null, scheduled: null });
  const backups = backupsTo("first");
  backups.start();
  await vi.waitFor(async () => expect((await status()).last).not.toBeNull(), 120_000);
  await backups.stop();
  const { last, lastSuccess } = await status();
  expect(last).toMatchObject({
    to: join(root, "first"),
    error: null,
    stored: { bytes: expect.any(Number) },
  });
  expect(lastSuccess).toEqual(last);
  expect(backups.health).toEqual({ status: "ready" });
});

test("scheduled backups go to a bucket", async () => {
  const s3 = await startTestS3();
  onTestFinished(() => s3.stop());
  const to = "s3://backups/tallymark";
  const backups = backupsWith({ BACKUP_TO: to, ...accessTo(s3) });
  backups.start();
  await vi.waitFor(async () => expect((await status()).scheduled?.place).toBe(to), 120_000);
  await backups.stop();
  const last = (await status()).scheduled?.last;
  expect(last).toMatchObject({ to, error: null });
  expect(await backupIds(openStore(to, accessTo(s3)))).toEqual([last?.stored?.id]);
});

test("stopping does not wait for an upload in flight", async () => {
  const s3 = await startTestS3();
  onTestFinished(() => s3.stop());
  const stalled = s3.stall();
  const backups = backupsWith({ BACKUP_TO: "s3://backups/stalled", ...accessTo(s3) });
  backups.start();
  await stalled;
  await backups.stop();
  expect((await status()).last).toMatchObject({ to: "s3://backups/stalled", stored: null });
});

test.each([
  ["success", { stored: { id: "later", bytes: 1, newBytes: 1, pausedMs: 0 }, error: null }],
  ["failure", { stored: null, error: "The disk is full." }],
])(
  "a %s at a time to come, when the clock was wrong, does not postpone the schedule",
  async (name, outcome) => {
    const to = join(root, `clock-${name}`);
    const later = stores.clock.now() + 365 * DAY_MS;
    const attempt = { startedAt: later, finishedAt: later, to, ...outcome };
    await recordAttempt(stores.dataDir, attempt, to);
    const backups = backupsTo(`clock-${name}`);
    backups.start();
    await vi.waitFor(
      async () => expect((await status()).scheduled?.last?.startedAt).toBeLessThan(later),
      120_000,
    );
    await backups.stop();
    expect((await status()).scheduled?.last).toMatchObject({ to, error: null });
    expect(backups.health).toEqual({ status: "ready" });
  },
);

test("only one backup runs at a time", async () => {
  const backups = backupsTo("second");
  const first = backups.run({});
  await expect(backups.run({})).rejects.toThrow("Another backup is running");
  const { id } = await first;
  expect((await status()).last?.stored?.id).toBe(id);
});

test("a failure is recorded, keeps the last success, and is reported as degraded", async () => {
  const before = (await status()).lastSuccess;
  writeFileSync(join(root, "file"), "not a directory");
  const backups = backupsTo("file");
  await expect(backups.run({})).rejects.toThrow();
  const after = await status();
  expect(after.last).toMatchObject({ stored: null, error: expect.stringMatching(/./) });
  expect(after.lastSuccess).toEqual(before);
  backups.start();
  await backups.stop();
  expect(backups.health).toMatchObject({ status: "degraded" });
});

test("a backup to another place neither postpones nor fails the schedule", async () => {
  const other = { to: join(root, "other") };
  const backups = backupsTo("third");
  await backups.run(other);
  backups.start();
  await vi.waitFor(
    async () => expect((await status()).scheduled?.place).toBe(join(root, "third")),
    120_000,
  );
  await backups.stop();
  writeFileSync(join(root, "no-directory"), "");
  await expect(backups.run({ to: join(root, "no-directory") })).rejects.toThrow();
  const { last, scheduled } = await status();
  expect(last?.error).not.toBeNull();
  expect(scheduled?.last).toMatchObject({ to: join(root, "third"), error: null });
  const next = backupsTo("third/");
  next.start();
  await next.stop();
  expect(next.health).toEqual({ status: "ready" });
  expect((await status()).scheduled).toEqual(scheduled);
});
