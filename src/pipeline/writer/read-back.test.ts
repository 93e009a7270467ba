import { expect, it } from "vitest";
import type { ClickHouse, Query } from "@/clickhouse/types";
import { absent } from "@/testing/services/absent";
import { awaitEnd } from "./read-back";

const signal = new AbortController().signal;

/**
 * ClickHouse in which an insert runs for two polls after it was cancelled. Returns what it was
 * asked to do, in order.
 */
async function statementsOf(cluster: string | null): Promise<string[]> {
  const sent: string[] = [];
  let polls = 0;
  const record = ({ sql, signal: given }: Query) => {
    expect(given).toBe(signal);
    sent.push(sql);
  };
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    cluster,
    database: "analytics",
    rows: async <T>(query: Query) => {
      record(query);
      return (++polls < 3 ? [{ query_id: "a" }] : []) as T[];
    },
    command: async (query) => record(query),
  });
  await awaitEnd(clickhouse, "a", { pollMs: 0, signal });
  return sent;
}

it("an insert into a single server is looked for and cancelled once there", async () => {
  const sent = await statementsOf(null);
  expect(sent.map((sql) => sql.split(" ", 2).join(" "))).toEqual([
    "SELECT query_id",
    "KILL QUERY",
    "SELECT query_id",
    "SELECT query_id",
  ]);
  expect(sent.join()).not.toMatch(/cluster/i);
});

it("on a cluster, an insert has ended on every server before replicas fetch its rows", async () => {
  expect(await statementsOf("main")).toEqual([
    expect.stringContaining("FROM clusterAllReplicas('main', system.processes)"),
    expect.stringContaining("KILL QUERY ON CLUSTER `main`"),
    expect.stringContaining("FROM clusterAllReplicas('main', system.processes)"),
    expect.stringContaining("FROM clusterAllReplicas('main', system.processes)"),
    "SYSTEM SYNC REPLICA ON CLUSTER `main` `analytics`.events_local LIGHTWEIGHT",
  ]);
});

it("rows are not looked for while a replica cannot fetch them", async () => {
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    cluster: "main",
    database: "analytics",
    rows: async () => [],
    command: async () => {
      throw new Error("behind");
    },
  });
  await expect(awaitEnd(clickhouse, "a", { pollMs: 0, signal })).rejects.toThrow("behind");
});
