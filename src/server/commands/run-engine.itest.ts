import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EngineEnv, readEngineEnv } from "@/base/engine-env";
import { readEnv } from "@/base/env";
import { StartError } from "@/base/errors";
import { newId, newSecret } from "@/base/ids";
import { silentLog } from "@/base/log";
import { lockDataDir } from "@/base/storage/data-lock";
import { startClickHouse } from "@/clickhouse";
import { ClickHouseError } from "@/clickhouse/errors";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { Lane } from "@/clickhouse/types";
import { freePort } from "@/testing/network/free-port";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { runEngine, type StandaloneEngine } from "./run-engine";

const tags = { surface: "test" };
const ACCESS_DENIED = 497;
const ours = newId();

let dir: string;
let env: EngineEnv;
let engine: StandaloneEngine;
let client: Awaited<ReturnType<typeof startClickHouse>>;

const urlFor = (user: string, password: string | undefined) =>
  `http://${user}:${password}@127.0.0.1:${env.ENGINE_PORT}/${env.ENGINE_DATABASE}`;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "tallymark-standalone-"));
  env = readEngineEnv({
    DATA_DIR: dir,
    LOG_LEVEL: "silent",
    ENGINE_PORT: String(await freePort()),
    ENGINE_DATABASE: "analytics",
    ENGINE_USER: "tallymark",
    ENGINE_PASSWORD: newSecret(),
    ENGINE_SQL_PASSWORD: newSecret(),
  });
  engine = await runEngine(env);
  const server = readEnv({
    CLICKHOUSE_URL: urlFor(env.ENGINE_USER, env.ENGINE_PASSWORD),
    CLICKHOUSE_SQL_URL: urlFor(env.ENGINE_SQL_USER, env.ENGINE_SQL_PASSWORD),
  });
  client = await startClickHouse(server, silentLog);
  await insertEvents(client.clickhouse, [
    eventRow({ projectId: ours, userId: "ours" }),
    eventRow({ userId: "theirs" }),
  ]);
});

afterAll(async () => {
  await client.stop();
  await engine.stop();
  await rm(dir, { recursive: true, force: true });
});

const rows = (sql: string, lane: Lane = "query") =>
  client.clickhouse.rows({
    sql,
    tags,
    lane,
    ...(lane === "sql" && {
      tableFilters: { [EVENTS_TABLE]: `project_id = '${ours}'` },
      settings: { readonly: 1 },
    }),
  });

test("the line that it prints does not contain the password", () => {
  expect(engine.message).toContain(`tallymark@127.0.0.1:${env.ENGINE_PORT}/analytics`);
  expect(engine.message).not.toContain(env.ENGINE_PASSWORD);
});

test("it stores events in the database of its URL", async () => {
  expect(await rows("SELECT count() AS n FROM analytics.events_raw")).toEqual([{ n: "2" }]);
});

test("the user for SQL reads the view with the conditions of the query, and nothing else", async () => {
  expect(await rows("SELECT user_id FROM events", "sql")).toEqual([{ user_id: "ours" }]);
  for (const sql of [
    "SELECT * FROM analytics.events_raw",
    "SELECT * FROM file('/etc/hostname', 'LineAsString')",
    "SELECT name FROM system.users",
  ])
    await expect(rows(sql, "sql"), sql).rejects.toEqual(new ClickHouseError(ACCESS_DENIED));
});

test("the user for SQL cannot take another role or another lane", async () => {
  const credentials = `${env.ENGINE_SQL_USER}:${env.ENGINE_SQL_PASSWORD}`;
  const codeOf = async (query: string, body: string | FormData) => {
    const response = await fetch(`http://127.0.0.1:${env.ENGINE_PORT}/?${query}`, {
      method: "POST",
      body,
      headers: {
        Authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
        "X-Tallymark-Lane": "write",
      },
    });
    await response.body?.cancel();
    return Number(response.headers.get("X-ClickHouse-Exception-Code"));
  };
  const sql = "SELECT count() FROM analytics.events_raw";
  const form = new FormData();
  form.set("query", sql);
  form.set("role", "everything");
  expect(await codeOf("", sql)).toBe(ACCESS_DENIED);
  expect(await codeOf("role=everything", sql)).toBe(ACCESS_DENIED);
  expect(await codeOf("role=sql_sandbox&role=everything", sql)).toBe(ACCESS_DENIED);
  expect(await codeOf("", form)).toBe(ACCESS_DENIED);
  expect(await codeOf("", "DROP TABLE analytics.events_raw")).toBe(ACCESS_DENIED);
});

test("a second engine on the same directory does not start", async () => {
  const second = runEngine({ ...env, ENGINE_PORT: 0 });
  await expect(second).rejects.toThrow(/^Another Tallymark instance \(process \d+\) is using/);
  await expect(second).rejects.toBeInstanceOf(StartError);
});

test("a second engine on the same port does not start", async () => {
  const second = runEngine({ ...env, DATA_DIR: join(dir, "other") });
  await expect(second).rejects.toThrow(
    /^Port \d+ is in use\. .* set ENGINE_PORT to another port\.$/,
  );
});

test("an engine does not start in the directory of an interrupted restore", async () => {
  const other = { ...env, DATA_DIR: join(dir, "restored"), ENGINE_PORT: 0 };
  await mkdir(other.DATA_DIR);
  await writeFile(join(other.DATA_DIR, "restore.unfinished"), "");
  await expect(runEngine(other)).rejects.toThrow("was interrupted");
  // It is unlocked for the next restore.
  await (await lockDataDir(other.DATA_DIR)).release();
});

test("a failed start leaves the directory to the next one", async () => {
  const other = { ...env, DATA_DIR: join(dir, "failed"), ENGINE_PORT: 0 };
  await mkdir(other.DATA_DIR);
  await writeFile(join(other.DATA_DIR, "clickhouse"), "a file where the directory should be");
  await expect(runEngine(other)).rejects.toThrow("EEXIST");
  await rm(join(other.DATA_DIR, "clickhouse"));
  const next = await runEngine(other);
  await next.stop();
});
