import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureCluster, ensureTemplate } from "./embedded-cluster";

let dir: string;
let dataDir: string;
beforeEach(async () => {
  await ensureTemplate();
  dir = await mkdtemp(join(tmpdir(), "tallymark-cluster-"));
  dataDir = join(dir, "deeper", "postgres");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test("an interrupted first start can be repeated", async () => {
  const half = `${dataDir}.unfinished-${process.pid}`;
  await mkdir(half, { recursive: true });
  await writeFile(join(half, "PG_VERSION"), "17\n");
  await ensureCluster(dataDir);
  expect(await readdir(join(dir, "deeper"))).toEqual(["postgres"]);
  expect(existsSync(join(dataDir, "global", "pg_control"))).toBe(true);
});

test("an existing database is not changed", async () => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, "PG_VERSION"), "17\n");
  await ensureCluster(dataDir);
  expect(await readdir(dataDir)).toEqual(["PG_VERSION"]);
});

test("only the process's user can access the folder", async () => {
  await ensureCluster(dataDir);
  expect(statSync(dataDir).mode & 0o077).toBe(0);
});
