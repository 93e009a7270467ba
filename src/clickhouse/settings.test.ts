import { expect, test } from "vitest";
import { insertSettings, logComment, querySettings, sqlAuthorOf } from "./settings";
import { DEFAULT_LIMITS } from "./types";

test("the comment contains the purpose and the id of the query", () => {
  expect(JSON.parse(logComment({ surface: "metrics", projectIds: ["a", "b"] }, "q1"))).toEqual({
    surface: "metrics",
    projects: 2,
    projectIds: ["a", "b"],
    id: "q1",
  });
});

test("the comment is short even for a caller with many projects", () => {
  const projectIds = Array.from({ length: 5_000 }, (_, i) => `project-${i}`);
  const comment = logComment({ surface: "metrics", projectIds }, "q1");
  expect(comment.length).toBeLessThan(1_000);
  expect(JSON.parse(comment).projects).toBe(5_000);
});

test("a query's own settings take precedence and its limits are sent", () => {
  const limits = { ...DEFAULT_LIMITS, maxSeconds: 7 };
  expect(querySettings("c", limits, { max_threads: 1, wait_end_of_query: 0 })).toMatchObject({
    log_comment: "c",
    max_execution_time: 7,
    max_memory_usage: String(DEFAULT_LIMITS.maxMemoryBytes),
    max_result_rows: String(DEFAULT_LIMITS.maxResultRows),
    output_format_json_quote_64bit_integers: 1,
    max_threads: 1,
    wait_end_of_query: 0,
  });
});

test("inserts are synchronous and can span any number of months", () => {
  expect(insertSettings("c", 5)).toMatchObject({
    async_insert: 0,
    max_partitions_per_insert_block: "0",
    max_execution_time: 5,
  });
});

test("the author of user-written SQL is read from its comment; other comments have no author", () => {
  const of = (surface: string, tags = {}) => sqlAuthorOf(logComment({ surface, ...tags }, "q1"));
  expect(of("sql", { userId: "u1" })).toEqual({ userId: "u1", queryId: "q1" });
  expect(of("sql")).toBeNull();
  expect(of("metrics", { userId: "u1" })).toBeNull();
  expect(sqlAuthorOf("0198c5a4-0000-7000-8000-000000000000")).toBeNull();
});
