import { expect, it } from "vitest";
import type { ClickHouse, Query } from "@/clickhouse/types";
import { absent } from "@/testing/services/absent";
import { awaitEnd } from "./read-back";

const signal = new AbortController().signal;

/** ClickHouse in which an insert runs until it was cancelled. Returns what it was asked to do, in order. */
async function statementsOf(cluster: string | null): Promise<string[]> {
  const sent: string[] = [];
  let isRunning = true;
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    cluster,
    rows: async <T>({ sql }: Query) => {
      sent.push(sql);
      return (isRunning ? [{ query_id: "a" }] : []) as T[];
    },
    command: async ({ sql }) => {
      sent.push(sql);
      isRunning = false;
    },
  });
  await awaitEnd(clickhouse, "a", { pollMs: 0, signal });
  return sent;
}

it("an insert into a single server is looked for and cancelled there", async () => {
  const sent = await statementsOf(null);
  expect(sent.map((sql) => sql.split(" ", 2).join(" "))).toEqual([
    "SELECT query_id",
    "KILL QUERY",
    "SELECT query_id",
  ]);
  expect(sent.join()).not.toMatch(/cluster/i);
});

it("on a cluster, an insert has ended on every server before replicas fetch its rows", async () => {
  expect(await statementsOf("main")).toEqual([
    expect.stringContaining("FROM clusterAllReplicas('main', system.processes)"),
    expect.stringContaining("KILL QUERY ON CLUSTER `main`"),
    expect.stringContaining("FROM clusterAllReplicas('main', system.processes)"),
    "SYSTEM SYNC REPLICA ON CLUSTER `main` events_local LIGHTWEIGHT",
  ]);
});

it("rows are not looked for while a replica cannot fetch them", async () => {
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    cluster: "main",
    rows: async () => [],
    command: async () => {
      throw new Error("behind");
    },
  });
  await expect(awaitEnd(clickhouse, "a", { pollMs: 0, signal })).rejects.toThrow("behind");
});
