import { expect, test } from "vitest";
import { fillIn, statements } from "./migrate";

test("a file's statements end with a semicolon at the end of a line", () => {
  const sql =
    "-- why; and how\nCREATE TABLE a (\n  x String DEFAULT ';' -- no end; here\n);\n\nSELECT 1;\n";
  expect(statements(sql)).toEqual([
    "CREATE TABLE a (\n  x String DEFAULT ';' -- no end; here\n)",
    "SELECT 1",
  ]);
});

test("one server has plain tables", () => {
  expect(fillIn("CREATE TABLE a {{on_cluster}} ENGINE = {{engine}}", undefined)).toBe(
    "CREATE TABLE a  ENGINE = MergeTree",
  );
});

test("a cluster has replicated tables on each of its servers", () => {
  expect(fillIn("CREATE TABLE a {{on_cluster}} ENGINE = {{engine}}", "main")).toBe(
    "CREATE TABLE a ON CLUSTER `main` ENGINE = ReplicatedMergeTree",
  );
});
