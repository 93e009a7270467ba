import { expect, test } from "vitest";
import { NOT_READY, READY } from "@/base/health";
import { healthChecks } from "./health-checks";
import type { Stores } from "./stores";

const run = (stores: object) => {
  const own = { storage: { fault: null }, claim: null, ...stores };
  const checks = healthChecks({ JOURNAL_MAX_BYTES: 1_000 }, own as Stores);
  return Promise.all(checks.map(async (check) => [check.name, await check.run()]));
};

test("each store is ready while it answers and has room", async () => {
  const results = await run({
    prisma: { $queryRaw: async () => [{ one: 1 }] },
    clickhouse: { ping: async () => true },
    journal: { backlog: () => ({ events: 0, bytes: 999 }) },
  });
  expect(results).toEqual([
    ["database", READY],
    ["clickhouse", READY],
    ["journal", READY],
    ["storage", READY],
  ]);
});

test("a ClickHouse that does not answer and a full journal are not ready", async () => {
  const results = await run({
    prisma: { $queryRaw: async () => [{ one: 1 }] },
    clickhouse: { ping: async () => false },
    journal: { backlog: () => ({ events: 1, bytes: 1_000 }) },
  });
  expect(results).toEqual([
    ["database", READY],
    ["clickhouse", NOT_READY],
    ["journal", NOT_READY],
    ["storage", READY],
  ]);
});

test("a disk without space and a database that was taken over say so", async () => {
  const results = await run({
    prisma: { $queryRaw: async () => [{ one: 1 }] },
    clickhouse: { ping: async () => true },
    journal: { backlog: () => ({ events: 0, bytes: 0 }) },
    storage: { fault: { sentence: "No space left in DATA_DIR." } },
    claim: { isHeld: false },
  });
  expect(results.slice(3)).toEqual([
    ["storage", { status: "not_ready", detail: "No space left in DATA_DIR." }],
    ["claim", { status: "not_ready", detail: expect.stringMatching(/^Another process/) }],
  ]);
});
