import { describe, expect, test } from "vitest";
import type { ClickHouse, Query } from "@/clickhouse/types";
import { readWire } from "@/query/testing/ask";
import { runTrend } from "./run";

const NOW = Date.parse("2026-07-15T12:07:31.250Z");
const PROJECT = "00000000-0000-4000-8000-000000000001";
type Wire = Extract<Parameters<typeof readWire>[0], { kind: "trend" }>;

/** Runs a query against a store that returns the given answers. */
function ask(wire: Wire, rows: (query: Query) => Promise<unknown[]> = async () => []) {
  const query = readWire(wire);
  if (query.kind !== "trend") throw new Error(query.kind);
  const store: Pick<ClickHouse, "rows"> = { rows: rows as ClickHouse["rows"] };
  const context = { clickhouse: store as ClickHouse, now: NOW, tags: { surface: "test" } };
  return runTrend(query, { projectIds: [PROJECT] }, context);
}

describe("the limit on points includes", () => {
  const range = { start_time: "2026-06-01T00:00:00Z", end_time: "2026-07-01T00:00:00Z" };
  const breakdown = { field: "country", limit: 76 } as const;
  const hours: Wire = { kind: "trend", range, granularity: "hour", series: [{}] };

  test.each<[string, Partial<Wire>]>([
    ["formulas", { formulas: [{ expression: "A" }, { expression: "A" }] }],
    ["the comparison", { compare: "previous_period" }],
    ["the other group", { breakdown: { ...breakdown, limit: 38 }, series: [{}, {}, {}, {}] }],
  ])("the points of %s", async (_, more) => {
    await expect(ask({ ...hours, breakdown, ...more })).rejects.toMatchObject({
      code: "too_many_buckets",
      detail: expect.stringContaining("points each"),
    });
  });

  test("nothing else, so a query without these succeeds", async () => {
    await expect(ask({ ...hours, breakdown })).resolves.toMatchObject({ kind: "trend" });
  });
});

test("eight compared series run four statements at a time and share their probes", async () => {
  let running = 0;
  let most = 0;
  const statements: string[] = [];
  const rows = async ({ sql, params }: Query) => {
    statements.push(JSON.stringify([sql, params]));
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    return [];
  };
  const series = new Array(8).fill({ metric: "unique_sessions" });
  await ask({ kind: "trend", range: { last: "7d" }, series, compare: "previous_period" }, rows);
  expect(most).toBe(4);
  expect(statements).toHaveLength(16 + 2);
});
