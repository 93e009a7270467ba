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
  await rememberInsertTokens(clickhouse);
  expect(commands).toEqual([
    expect.stringMatching(/^ALTER TABLE events_local ON CLUSTER `main` MODIFY SETTING/),
  ]);
  // However few partitions there are: the pace limits the inserts of all of them together.
  expect(commands[0]).toMatch(/\breplicated_deduplication_window = 100000,/);
  expect(commands[0]).toMatch(/non_replicated_deduplication_window = 100000,/);
});
