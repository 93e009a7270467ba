import { expect, test } from "vitest";
import { absent } from "@/testing/services/absent";
import type { ClickHouse } from "../types";
import { rememberInsertTokens } from "./insert-tokens";

test("on a cluster, the tables of every shard remember insert tokens", async () => {
  const commands: string[] = [];
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    cluster: "main",
    command: async ({ sql }) => void commands.push(sql),
  });
  await rememberInsertTokens(clickhouse, 8);
  expect(commands).toEqual([
    expect.stringMatching(/^ALTER TABLE events_local ON CLUSTER `main` MODIFY SETTING/),
  ]);
});

test("more partitions remember more tokens, up to a number that Keeper can have in memory", async () => {
  const commands: string[] = [];
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    cluster: null,
    command: async ({ sql }) => void commands.push(sql),
  });
  for (const partitions of [8, 64, 512]) await rememberInsertTokens(clickhouse, partitions);
  const windows = commands.map((sql) => /replicated_deduplication_window = (\d+)/.exec(sql)?.[1]);
  expect(windows).toEqual(["100000", "800000", "1000000"]);
});
