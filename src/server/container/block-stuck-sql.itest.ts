import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { createClickHouse } from "@/clickhouse/client";
import { type RunningEngine, startEngine } from "@/clickhouse/engine/supervisor";
import { migrate } from "@/clickhouse/migrations/migrate";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database } from "@/database";
import { SqlBlocks } from "@/limits";
import { post, testRest } from "@/testing/services/rest";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { blockAuthor } from "./block-stuck-sql";

let path: string;
let database: Database;
let engine: RunningEngine;
let clickhouse: ClickHouse;
let rest: ReturnType<typeof testRest>;
let ana: Tenant;
let ben: Tenant;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), "tallymark-stuck-sql-"));
  database = await testDatabase();
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const sqlBlocks = new SqlBlocks({ prisma: database.prisma, log });
  engine = await startEngine({
    path,
    memoryLimit: 1024 ** 3,
    log: silentLog,
    onStuck: (statement) => void blockAuthor(Promise.resolve(sqlBlocks), statement, log),
  });
  clickhouse = createClickHouse({ url: engine.url, log: silentLog });
  await migrate(clickhouse, { log: silentLog });
  const impatient: ClickHouse = {
    ...clickhouse,
    stream: (query) => clickhouse.stream({ ...query, limits: { ...query.limits, maxSeconds: 1 } }),
  };
  rest = testRest(database.prisma, { clickhouse: impatient, sqlBlocks });
  [ana, ben] = [await makeTenant(database.prisma), await makeTenant(database.prisma)];
});

afterAll(async () => {
  await clickhouse.close();
  await engine.stop();
  await database.close();
  await rm(path, { recursive: true, force: true });
});

/**
 * Allowed by the rules, yet a single call over a million pairs of a 100 KB text and one that
 * it does not contain.
 */
const UNSTOPPABLE = `WITH 'aaaaaaaaaa' AS a, concat(a, a, a, a, a, a, a, a, a, a) AS b,
  concat(b, b, b, b, b, b, b, b, b, b) AS c, concat(c, c, c, c, c, c, c, c, c, c) AS d,
  concat(d, d, d, d, d, d, d, d, d, d) AS e, range(1000) AS r,
  arrayFlatten(arrayMap(x -> arrayMap(y -> 1000 * x + y, r), r)) AS million
  SELECT arraySum(x -> countSubstrings(e, concat('b', toString(x))), million)`;

const execute = ({ personalKey: key }: Tenant, sql: string) => post(rest.execute, { sql }, { key });

test("a user whose SQL restarts the engine cannot run SQL for a while; others can", async () => {
  const first = engine.pid;
  const tooLong = await execute(ana, UNSTOPPABLE);
  expect([tooLong.status, await tooLong.json()]).toMatchObject([400, { code: "query_too_broad" }]);
  // It still runs in the engine that has not been restarted yet.
  expect((await execute(ben, "SELECT 1")).status).toBe(200);
  expect(engine.pid).toBe(first);

  await vi.waitFor(() => expect([undefined, first]).not.toContain(engine.pid), { timeout: 60_000 });
  await vi.waitFor(async () => expect((await execute(ben, "SELECT 1")).status).toBe(200), {
    timeout: 60_000,
  });
  const rejected = await execute(ana, "SELECT 1");
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await rejected.json()).toMatchObject({
    code: "rate_limited",
    detail: expect.stringMatching(
      /^Your SQL is temporarily blocked: one of your queries could not/,
    ),
  });
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      userId: ana.userId,
      queryId: expect.stringMatching(/./),
      restarts: 1,
      blockedSeconds: 60,
    }),
  ]);
});
