import { expect, test } from "vitest";
import { absent } from "@/testing/services/absent";
import type { ClickHouse } from "../types";
import { eraseEvents } from "./erase";

test("on a cluster, events are removed on every shard, and only once every replica has removed them it is over", async () => {
  const commands: string[] = [];
  const queries: string[] = [];
  // One removal that a replica has not finished yet, then none.
  const answers = [[], [{ n: "3" }], [{ id: "m1", reason: "" }], [], [{ n: "0" }]];
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    cluster: "main",
    command: async ({ sql }) => void commands.push(sql),
    rows: async <T>({ sql }: { sql: string }) => {
      queries.push(sql);
      return (answers.shift() ?? []) as T[];
    },
  });
  const signal = new AbortController().signal;
  await eraseEvents(clickhouse, { projectId: "p" }, { signal, pollMs: 0 });
  expect(commands).toEqual([
    "ALTER TABLE events_local ON CLUSTER `main` DELETE WHERE project_id = {project:UUID}",
  ]);
  expect(queries[0]).toContain("FROM clusterAllReplicas('main', system.mutations)");
  expect(queries[0]).toContain("table = 'events_local'");
  // The rows are counted on all shards.
  expect(queries[1]).toContain("FROM events_raw");
  expect(answers).toEqual([]);
});

test("on a cluster, a removal that fails is cancelled on every server", async () => {
  const commands: string[] = [];
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    cluster: "main",
    command: async ({ sql }) => void commands.push(sql),
    rows: async <T>() => [{ id: "m1", reason: "no space" }] as T[],
  });
  const signal = new AbortController().signal;
  const erasing = eraseEvents(clickhouse, { projectId: "p" }, { signal });
  await expect(erasing).rejects.toThrow("no space");
  expect(commands[0]).toMatch(/^KILL MUTATION ON CLUSTER `main` WHERE .*table = 'events_local'/);
});
