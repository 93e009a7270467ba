import { expect, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { logComment } from "@/clickhouse/settings";
import type { SqlBlocks } from "@/limits";
import { blockAuthor } from "./block-stuck-sql";

async function blockedBy(comment: string) {
  const add = vi.fn(async () => undefined);
  const blocks = { add } as Partial<SqlBlocks> as SqlBlocks;
  await blockAuthor(Promise.resolve(blocks), { comment, seconds: 30 }, silentLog);
  return add.mock.calls;
}

test("the author of SQL that could not be stopped is blocked", async () => {
  const comment = logComment({ surface: "sql", userId: "u1", requestId: "r1" }, "q1");
  expect(await blockedBy(comment)).toEqual([["u1", "q1"]]);
});

test("an unreadable comment does not end the process", async () => {
  expect(await blockedBy('{"surface":"sql"')).toEqual([]);
});

test("no user is blocked for one of our own queries", async () => {
  expect(await blockedBy(logComment({ surface: "metrics" }, "q1"))).toEqual([]);
  const ofUser = logComment({ surface: "metrics", userId: "u1", requestId: "r1" }, "q1");
  expect(await blockedBy(ofUser)).toEqual([]);
  expect(await blockedBy("INSERT of something else")).toEqual([]);
});
