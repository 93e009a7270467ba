import { expect, test } from "vitest";
import { fillIn, statements } from "./fill-in";
import { clusterStatements } from "./testing/cluster-statements";

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
  expect(fillIn("CREATE TABLE a {{on_cluster}} ENGINE = {{engine}}", place)).toEqual([
    "CREATE TABLE a  ENGINE = MergeTree",
  ]);
});

test("database names may contain any characters", () => {
  expect(fillIn("{{sql_database}}.a FROM {{database}}.b", { database: "my`db" })).toEqual([
    "`my\\`db_sql`.a FROM `my\\`db`.b",
  ]);
});

test("the statements for a cluster match the golden file", async () => {
  const text = (await clusterStatements()).map((statement) => `${statement};\n`).join("\n");
  await expect(text).toMatchFileSnapshot("./testing/cluster.golden.sql");
});

test("a cluster keeps no table that exists on one server alone", async () => {
  for (const statement of await clusterStatements()) {
    if (statement.startsWith("INSERT")) continue;
    expect(statement).toContain("ON CLUSTER `main`");
    expect(statement).not.toMatch(/ENGINE = MergeTree/);
  }
});

test("what changes rows, indexes or settings never goes to the table of all shards", async () => {
  const changes = (await clusterStatements()).filter((text) =>
    /^ALTER TABLE events_raw/.test(text),
  );
  expect(changes.map((text) => /(ADD COLUMN|ADD INDEX|MODIFY|UPDATE)/.exec(text)?.[1])).toEqual([
    "ADD COLUMN",
  ]);
});
