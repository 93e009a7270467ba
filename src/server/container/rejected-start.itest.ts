import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "@/base/env";
import { silentLog } from "@/base/log";
import { createClickHouse } from "@/clickhouse/client";
import { startEngine } from "@/clickhouse/engine/supervisor";
import { claimDatabase } from "@/database";
import { findPostgres, startPostgres } from "@/testing/stores/postgres-server";
import { Resources } from "./resources";
import { openStores } from "./stores";

const bin = findPostgres();

async function temporaryDirectory(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "tallymark-rejected-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

async function emptyPostgres() {
  const postgres = await startPostgres(bin ?? "");
  onTestFinished(() => postgres.stop());
  const client = new pg.Client(postgres.url);
  await client.connect();
  onTestFinished(() => client.end());
  const tables = async () =>
    (await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).rows;
  return { url: postgres.url, tables };
}

async function emptyClickHouse() {
  const path = await temporaryDirectory();
  const engine = await startEngine({ path, memoryLimit: 1024 ** 3, log: silentLog });
  onTestFinished(() => engine.stop());
  const clickhouse = createClickHouse({ url: engine.url, log: silentLog });
  onTestFinished(() => clickhouse.close());
  const tables = () => clickhouse.rows({ sql: "SHOW TABLES", tags: { surface: "test" } });
  return { url: engine.url, tables };
}

// Otherwise, the running process could not start again if it has an older version.
test.runIf(bin)("a process that may not use the stores does not migrate them", async () => {
  const postgres = await emptyPostgres();
  const clickhouse = await emptyClickHouse();
  const running = await claimDatabase(postgres.url, "alone", silentLog);
  onTestFinished(() => running?.release());

  const resources = new Resources();
  const env = readEnv({
    DATA_DIR: await temporaryDirectory(),
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    AUTH_SECRET: "0".repeat(32),
  });
  const starting = openStores(env, silentLog, resources);
  await expect(starting).rejects.toThrow("Another process is using DATABASE_URL");
  await resources.close((_, error) => expect.fail(String(error)));
  expect(await postgres.tables()).toEqual([]);
  expect(await clickhouse.tables()).toEqual([]);
});
