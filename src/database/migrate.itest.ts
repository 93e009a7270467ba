import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "@/base/log";
import { type EmptyPGlite, emptyPGlite } from "@/testing/stores/database";
import { draftMigration } from "./draft-migration";
import { migrate } from "./migrate";
import { pgliteSession } from "./migration-session";

let empty: EmptyPGlite;
let pglite: PGlite;
beforeAll(async () => {
  empty = await emptyPGlite();
  pglite = empty.pglite;
});
afterAll(async () => {
  await pglite.close();
  await empty.remove();
});

const one = { name: "0001_one", sql: "CREATE TABLE one (id int);" };
const two = {
  name: "0002_two",
  sql: `CREATE TABLE two (id int);
    CREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 2; END; $$;`,
};
const broken = { name: "0002_two", sql: "CREATE TABLE two (id int); CREATE TABLE one (id int);" };

async function tables(): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  return rows.map((row) => row.name);
}

test("a migration that fails half-way leaves nothing behind and reports the cause", async () => {
  await migrate(pgliteSession(pglite), silentLog, [one]);
  const failing = migrate(pgliteSession(pglite), silentLog, [one, broken]);
  await expect(failing).rejects.toThrow('relation "one" already exists');
  expect(await tables()).toEqual(["_prisma_migrations", "one"]);
});

test("the corrected migration is then applied, and only once", async () => {
  expect(await migrate(pgliteSession(pglite), silentLog, [one, two])).toEqual(["0002_two"]);
  expect(await migrate(pgliteSession(pglite), silentLog, [one, two])).toEqual([]);
  expect(await tables()).toEqual(["_prisma_migrations", "one", "two"]);
});

test("an older version does not open a newer database, and changes nothing in it", async () => {
  const three = { name: "0003_three", sql: "CREATE TABLE three (id int);" };
  await migrate(pgliteSession(pglite), silentLog, [one, two, three]);
  const four = { name: "0002_other", sql: "CREATE TABLE other (id int);" };
  await expect(migrate(pgliteSession(pglite), silentLog, [one, four])).rejects.toThrow(
    "A newer version of Tallymark has migrated it (0003_three)",
  );
  expect(await tables()).toEqual(["_prisma_migrations", "one", "three", "two"]);
});

test("the migrations produce the schema, so the draft is empty", async () => {
  const other = await emptyPGlite();
  expect(await draftMigration(other.pglite)).toBe("");
  await other.pglite.close();
  await other.remove();
});
