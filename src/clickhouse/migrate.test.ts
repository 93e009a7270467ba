import { expect, test } from "vitest";
import { fillIn, statements } from "./migrate";

test("statements end with a semicolon at the end of a line", () => {
  const sql =
    "-- why; and how\nCREATE TABLE a (\n  x String DEFAULT ';' -- no end; here\n);\n\nSELECT 1;\n";
  expect(statements(sql)).toEqual([
    "CREATE TABLE a (\n  x String DEFAULT ';' -- no end; here\n)",
    "SELECT 1",
  ]);
});

const place = { database: "default" };

test("a single server gets plain tables", () => {
  expect(fillIn("CREATE TABLE a {{on_cluster}} ENGINE = {{engine}}", place)).toBe(
    "CREATE TABLE a  ENGINE = MergeTree",
  );
});

test("database names may contain any characters", () => {
  expect(fillIn("{{sql_database}}.a FROM {{database}}.b", { database: "my`db" })).toBe(
    "`my\\`db_sql`.a FROM `my\\`db`.b",
  );
});

test("a cluster gets replicated tables on each server", () => {
  expect(
    fillIn("CREATE TABLE a {{on_cluster}} ENGINE = {{engine}}", { ...place, cluster: "main" }),
  ).toBe("CREATE TABLE a ON CLUSTER `main` ENGINE = ReplicatedMergeTree");
});
