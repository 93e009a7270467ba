import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { StartError } from "../errors";
import { lockDataDir } from "./data-lock";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tallymark-lock-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it("has one owner at a time, and can be acquired again after its release", async () => {
  const first = await lockDataDir(directory);
  await expect(lockDataDir(directory)).rejects.toThrow(StartError);
  await first.release();
  await (await lockDataDir(directory)).release();
  expect(readdirSync(directory)).toEqual([]);
});

it("never has two owners, even if they start at the same time", async () => {
  const arrivals = await Promise.allSettled(
    Array.from({ length: 8 }, () => lockDataDir(directory)),
  );
  const holders = arrivals.filter((arrival) => arrival.status === "fulfilled");
  expect(holders.length).toBeLessThanOrEqual(1);
  for (const holder of holders) await holder.value.release();
});

it("takes over from a dead process that left its socket behind", async () => {
  writeFileSync(join(directory, "owner.4242.deadbeef"), "");
  const lock = await lockDataDir(directory);
  expect(readdirSync(directory)).toHaveLength(1);
  await lock.release();
});

it("rejects a path that is too long for a socket", async () => {
  const long = join(directory, "x".repeat(120));
  await expect(lockDataDir(long)).rejects.toThrow(/The path in DATA_DIR is too long/);
});

it("explains in one line why a path is not usable as a directory", async () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  for (const path of [file, join(file, "below")]) {
    await expect(lockDataDir(path)).rejects.toThrow(/^DATA_DIR "[^\n]+ Set it to another one\.$/);
    await expect(lockDataDir(path)).rejects.toThrow(StartError);
  }
});
