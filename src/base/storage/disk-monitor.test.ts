import { Writable } from "node:stream";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { ManualClock } from "../time/clock";
import { storageFaultOf } from "./disk-faults";
import { DiskMonitor, MIN_FREE_BYTES } from "./disk-monitor";

const MINUTE = 60_000;
let clock: ManualClock;
let lines: { level: number; msg: string; reason?: string }[];
let free: number;
let probe: () => Promise<void>;

beforeEach(() => {
  clock = new ManualClock(Date.UTC(2026, 6, 15, 12));
  lines = [];
  free = 10 * MIN_FREE_BYTES;
  probe = async () => undefined;
});

const sink = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
const options = () => ({
  dir: "/data",
  clock,
  log: pino(sink),
  effect: "No events are stored until this is fixed",
  freeBytes: async () => free,
  probe: () => probe(),
});
const failing = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

test("a full disk is logged once, then every five minutes, and once when it has space again", async () => {
  const watch = new DiskMonitor(options());
  free = MIN_FREE_BYTES - 1;
  for (let second = 0; second < 299; second++) {
    await watch.check();
    clock.advance(1_000);
  }
  expect(watch.fault?.sentence).toBe("No space left in DATA_DIR.");
  expect(lines).toHaveLength(1);
  clock.advance(MINUTE);
  await watch.check();
  expect(lines).toHaveLength(2);
  free = 10 * MIN_FREE_BYTES;
  await watch.check();
  expect(watch.fault).toBeNull();
  expect(lines.map(({ level }) => level)).toEqual([50, 50, 30]);
});

test("a fault ends only when there is more space than the minimum below which it began", async () => {
  const watch = new DiskMonitor(options());
  free = MIN_FREE_BYTES - 1;
  await watch.check();
  free = MIN_FREE_BYTES + 1;
  await watch.check();
  expect(watch.fault).not.toBeNull();
});

test("the longer a fault lasts, the longer clients wait, up to a minute; the next fault starts over", async () => {
  const watch = new DiskMonitor(options());
  free = 0;
  await watch.check();
  const waits = [0, 3, 10, 30, 60, 120, 3_600].map((seconds) => {
    const begin = clock.now();
    clock.advance(seconds * 1_000);
    const wait = watch.fault?.retryAfter();
    clock.advance(begin - clock.now());
    return wait;
  });
  expect(waits).toEqual([1, 2, 5, 10, 30, 60, 60]);
  clock.advance(3_600_000);
  free = 10 * MIN_FREE_BYTES;
  await watch.check();
  clock.advance(2 * MINUTE);
  free = 0;
  await watch.check();
  expect(watch.fault?.retryAfter()).toBe(1);
});

test("a store's error starts a fault that lasts until the directory is writable", async () => {
  const watch = new DiskMonitor(options());
  probe = () => Promise.reject(failing("EROFS"));
  expect(watch.report(new Error("no commit", { cause: failing("EROFS") }))?.kind).toBe("read_only");
  await watch.check();
  expect(watch.fault?.sentence).toBe("DATA_DIR is on a read-only file system.");
  probe = async () => undefined;
  await watch.check();
  expect(watch.fault).toBeNull();
  expect(watch.report(new Error("The query is invalid."))).toBeNull();
});

test("an error without a clear cause is logged once, with the cause that the disk reports", async () => {
  const watch = new DiskMonitor(options());
  free = 0;
  const noCommit = new Error("no commit", { cause: failing("EIO") });
  expect(watch.report(noCommit)).not.toBeNull();
  await watch.check();
  watch.report(noCommit);
  await watch.check();
  expect(lines).toEqual([
    expect.objectContaining({
      msg: "No space left in DATA_DIR. No events are stored until this is fixed",
      reason: "no commit: EIO: it failed",
    }),
  ]);
});

test("clients' wait keeps growing when one fault turns into another", async () => {
  const watch = new DiskMonitor(options());
  probe = () => Promise.reject(failing("EROFS"));
  watch.report(failing("EROFS"));
  await watch.check();
  clock.advance(MINUTE);
  free = 0;
  await watch.check();
  expect(watch.fault).toMatchObject({ kind: "full" });
  expect(watch.fault?.retryAfter()).toBe(30);
  expect(lines).toHaveLength(2);
});

test("a fault that comes and goes is logged once", async () => {
  const watch = new DiskMonitor(options());
  for (let second = 0; second < 60; second++) {
    watch.report(failing("EFBIG"));
    await watch.check();
    clock.advance(1_000);
  }
  expect(lines.map(({ level }) => level)).toEqual([50, 30]);
});

test.each([
  ["ENOSPC", "full"],
  ["EDQUOT", "quota"],
  ["EROFS", "read_only"],
  ["EACCES", "denied"],
  ["EFBIG", "limit"],
  ["EIO", "broken"],
] as const)("the start error explains %s while writing", async (code, kind) => {
  expect(storageFaultOf(failing(code))).toBe(kind);
  probe = () => Promise.reject(failing(code));
  await expect(DiskMonitor.start(options())).rejects.toThrow(/^[^\n]+ DATA_DIR is "\/data"\.$/);
});

test("the start error on a full disk states the free and the required space", async () => {
  free = 3 * 1024 ** 2;
  await expect(DiskMonitor.start(options())).rejects.toThrow(
    'No space left in DATA_DIR. DATA_DIR is "/data". 3 MiB free; starting needs 16 MiB.',
  );
});

test.each([
  [new Error("could not extend file: No space left on device"), "full"],
  [new Error("could not open file: Permission denied"), "denied"],
  [new Error("permission denied for schema public"), null],
  [Object.assign(new Error("MDB"), { code: 28 }), "full"],
  [Object.assign(new Error("MDB"), { code: 122 }), "quota"],
  [Object.assign(new Error("MDB_CORRUPTED"), { code: -30796 }), null],
  ["not an error", null],
])("%s is recognised as %s", (error, kind) => {
  expect(storageFaultOf(error)).toBe(kind);
});

test("a store that fails to open on a full disk is explained by the disk", async () => {
  const watch = new DiskMonitor(options());
  const vague = new Error("PGlite failed to initialize properly");
  expect(await watch.explain(vague)).toBe(vague);
  free = 0;
  expect(String(await watch.explain(vague))).toContain("No space left in DATA_DIR.");
});
