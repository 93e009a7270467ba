import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "@/base/log";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { CLUSTER_INSERTS, CLUSTER_QUERIES } from "../cluster/settings";
import { insertOutcomeStatements } from "../statements/insert-outcome";
import type { ClickHouse } from "../types";
import { type Migration, MigrationError, migrate } from "./migrate";
import { clusterStatements } from "./testing/cluster-statements";

const tags = { surface: "test" };

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
});

afterAll(() => store.stop());

const migration = (name: string): Migration => ({
  name,
  sql: `CREATE TABLE IF NOT EXISTS a_${name} {{on_cluster}} (n UInt8) ENGINE = {{engine}} ORDER BY n;
        CREATE TABLE IF NOT EXISTS b_${name} {{on_cluster}} (n UInt8) ENGINE = {{engine}} ORDER BY n;`,
});

async function tables(): Promise<string[]> {
  const rows = await store.clickhouse.rows<{ name: string }>({
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name",
    tags,
  });
  return rows.map(({ name }) => name);
}

test("the migrations create the events table and run only once", async () => {
  expect(await tables()).toEqual(["events_raw", "schema_migrations"]);
  const statements: string[] = [];
  const watched: ClickHouse = {
    ...store.clickhouse,
    command: (query) => {
      statements.push(query.sql);
      return store.clickhouse.command(query);
    },
  };
  await migrate(watched, { log: silentLog });
  expect(statements).toEqual([expect.stringContaining("schema_migrations")]);
});

test("two processes that migrate at the same time both succeed", async () => {
  const both = [migration("v_twice")];
  await Promise.all([
    migrate(store.clickhouse, { log: silentLog }, both),
    migrate(store.clickhouse, { log: silentLog }, both),
  ]);
  expect(await tables()).toEqual(expect.arrayContaining(["a_v_twice", "b_v_twice"]));
});

test("an interrupted migration runs again from its start", async () => {
  const cutOff: ClickHouse = {
    ...store.clickhouse,
    command: (query) =>
      query.sql.includes("b_w_half")
        ? Promise.reject(new Error("killed"))
        : store.clickhouse.command(query),
  };
  const half = [migration("w_half")];
  await expect(migrate(cutOff, { log: silentLog }, half)).rejects.toThrow("killed");
  await migrate(store.clickhouse, { log: silentLog }, half);
  expect(await tables()).toEqual(expect.arrayContaining(["a_w_half", "b_w_half"]));
});

test("comments of a migration can be edited after it was applied", async () => {
  await migrate(store.clickhouse, { log: silentLog }, [migration("x_commented")]);
  const commented = {
    ...migration("x_commented"),
    sql: `-- A comment.\n${migration("x_commented").sql}`,
  };
  await migrate(store.clickhouse, { log: silentLog }, [commented]);
});

test("the error for a migration that was changed after it was applied contains its name", async () => {
  await migrate(store.clickhouse, { log: silentLog }, [migration("y_fixed")]);
  const changed = { ...migration("y_fixed"), sql: "SELECT 1;" };
  await expect(migrate(store.clickhouse, { log: silentLog }, [changed])).rejects.toThrow(
    new MigrationError("Migration y_fixed was changed after it was applied."),
  );
});

test("an older version does not start on a newer ClickHouse, and changes nothing in it", async () => {
  const both = [migration("0001_first"), migration("9999_future")];
  const other = await startTestClickHouse();
  try {
    await migrate(other.clickhouse, { log: silentLog }, both);
    const older = [migration("0001_first"), migration("9998_older")];
    await expect(migrate(other.clickhouse, { log: silentLog }, older)).rejects.toThrow(
      "A newer version of Tallymark has migrated ClickHouse (9999_future)",
    );
    const found = await other.clickhouse.rows({
      sql: "SELECT 1 FROM system.tables WHERE name = 'a_9998_older'",
      tags,
    });
    expect(found).toEqual([]);
  } finally {
    await other.stop();
  }
});

// No test runs them: they need a cluster of ClickHouse servers with Keeper.
test("ClickHouse can parse every statement for a cluster, and knows its settings", async () => {
  const outcome = insertOutcomeStatements({ cluster: "main", database: "analytics" });
  const ofInserts = Object.values(outcome).map((found) => found?.sql ?? "");
  for (const statement of [...(await clusterStatements()), ...ofInserts]) {
    const sql = "SELECT formatQuery({statement:String}) AS text";
    const [row] = await store.clickhouse.rows<{ text: string }>({
      sql,
      params: { statement },
      tags,
    });
    expect(row?.text).toMatch(/^(CREATE|ALTER|INSERT|SELECT|KILL|SYSTEM)/);
  }
  const settings = { ...CLUSTER_QUERIES, ...CLUSTER_INSERTS, ...outcome.catchUp?.settings };
  expect(await store.clickhouse.rows({ sql: "SELECT 1 AS one", tags, settings })).toEqual([
    { one: 1 },
  ]);
});
