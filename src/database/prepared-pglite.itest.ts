import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "@/testing/stores/database";
import { ensureCluster } from "./embedded-cluster";
import { PreparedPGlite } from "./prepared-pglite";

let folders: Awaited<ReturnType<typeof temporaryFolder>>[];
let plain: PGlite;
let prepared: PreparedPGlite;

beforeAll(async () => {
  folders = [await temporaryFolder(), await temporaryFolder()];
  const [first, second] = folders.map(({ dataDir }) => dataDir) as [string, string];
  await Promise.all([ensureCluster(first), ensureCluster(second)]);
  plain = await PGlite.create({ dataDir: first });
  prepared = await PreparedPGlite.open(second);
  for (const database of [plain, prepared])
    await database.exec(
      "CREATE TYPE mood AS ENUM ('good', 'bad'); CREATE TABLE notes (id int PRIMARY KEY, text text)",
    );
});
afterAll(async () => {
  await plain.close();
  await prepared.close();
  await Promise.all(folders.map(({ remove }) => remove()));
});

const count = async (sql: string, params: unknown[] = []) =>
  (await prepared.query<{ n: number }>(`SELECT count(*)::int AS n ${sql}`, params)).rows[0]?.n;

test("values of every type come back as from PGlite itself, however often a statement is used", async () => {
  const sql = `SELECT $1::uuid AS id, $2::text AS text, $3::bytea AS bytes, $4::timestamptz AS at, $5::jsonb AS json,
    $6::bigint AS big, $7::text[] AS list, $8::mood AS mood, $9::bool AS flag, $10::float8 AS number, $11::uuid[] AS ids`;
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const values = [
    [
      id,
      "quo'te \" \\ 🙂",
      new Uint8Array([0, 255, 10]),
      "2026-03-29T02:30:00.123Z",
      { a: [1] },
      "9007199254740993",
      ["a,b", '"'],
      "good",
      true,
      0.1,
      [id],
    ],
    Array.from({ length: 11 }, () => null),
  ];
  for (let round = 0; round < 8; round += 1)
    for (const params of values)
      for (const rowMode of ["array", "object"] as const)
        expect(await prepared.query(sql, params, { rowMode })).toEqual(
          await plain.query(sql, params, { rowMode }),
        );
});

test("the number of changed rows is that of PGlite itself", async () => {
  for (const database of [plain, prepared])
    await database.query("INSERT INTO notes VALUES (1, 'a'), (2, 'b')");
  const update = "UPDATE notes SET text = $1 WHERE id < 3 RETURNING id";
  expect(await prepared.query(update, ["c"])).toEqual(await plain.query(update, ["c"]));
  const remove = "DELETE FROM notes WHERE id < 3";
  expect(await prepared.query(remove)).toEqual(await plain.query(remove));
});

test("a failure has the code of PGlite itself, and the statement works again", async () => {
  const insert = "INSERT INTO notes VALUES ($1, $2)";
  const cast = "SELECT 10 / $1::int AS n";
  for (const database of [plain, prepared]) {
    await database.query(insert, [10, "a"]);
    await expect(database.query(insert, [10, "b"])).rejects.toMatchObject({
      code: "23505",
      constraint: "notes_pkey",
    });
    await expect(database.query(cast, [0])).rejects.toMatchObject({ code: "22012" });
    await expect(database.query(cast, ["x"])).rejects.toMatchObject({ code: "22P02" });
    await expect(database.query("SELEC 1")).rejects.toMatchObject({ code: "42601" });
    await database.query(insert, [11, "c"]);
    expect((await database.query(cast, [2])).rows).toEqual([{ n: 5 }]);
  }
});

test("a transaction that failed or was rolled back leaves nothing behind", async () => {
  const insert = "INSERT INTO notes VALUES ($1, 'transaction')";
  const failing = prepared.transaction(async (tx) => {
    await tx.query(insert, [20]);
    await tx.query(insert, [20]);
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  await prepared.transaction(async (tx) => {
    await tx.query(insert, [21]);
    await tx.rollback();
    await expect(tx.query(insert, [22])).rejects.toThrow("Transaction is closed");
  });
  expect(await count("FROM notes WHERE text = 'transaction'")).toBe(0);
  await prepared.transaction((tx) => tx.query(insert, [23]));
  expect(await count("FROM notes WHERE text = 'transaction'")).toBe(1);
});

test("queries wait for a transaction in progress", async () => {
  const where = "FROM notes WHERE id BETWEEN $1 AND 39";
  const changed = prepared.transaction(async (tx) => {
    for (let id = 30; id < 40; id += 1) await tx.query("INSERT INTO notes VALUES ($1, 'x')", [id]);
  });
  const seen = await Promise.all(Array.from({ length: 20 }, () => count(where, [30])));
  await changed;
  for (const n of seen) expect([0, 10]).toContain(n);
  expect(await count(where, [30])).toBe(10);
});

test("a statement whose table has changed works again after at most one failure", async () => {
  await prepared.exec("CREATE TABLE changing (a int); INSERT INTO changing VALUES (1)");
  const all = "SELECT * FROM changing";
  for (let used = 0; used < 7; used += 1) await prepared.query(all);
  await prepared.exec("ALTER TABLE changing ADD COLUMN b int");
  await prepared.query(all).catch(() => undefined);
  expect((await prepared.query(all)).rows).toEqual([{ a: 1, b: null }]);
});

const PREPARED = "FROM pg_prepared_statements";

test("it remembers a limited number of statements, and no long ones", async () => {
  for (let n = 0; n < 450; n += 1)
    expect((await prepared.query(`SELECT ${n} AS n`)).rows).toEqual([{ n }]);
  expect(await count(PREPARED)).toBeLessThanOrEqual(201);
  const long = `SELECT '${"x".repeat(5_000)}' AS long`;
  for (let used = 0; used < 2; used += 1)
    expect((await prepared.query(long)).rows).toEqual([{ long: "x".repeat(5_000) }]);
  expect(await count(`${PREPARED} WHERE length(statement) > 4000`)).toBe(0);
});

test("a statement is planned anew after many uses, since its tables may have grown", async () => {
  const often = "SELECT $1::int AS often";
  for (let used = 0; used < 1_500; used += 1) await prepared.query(often, [used]);
  const uses = "SELECT generic_plans::int AS n FROM pg_prepared_statements WHERE statement = $1";
  expect((await prepared.query(uses, [often])).rows).toEqual([{ n: 500 }]);
});

test("it opens with what it stored", async () => {
  const [, second] = folders;
  const dataDir = second?.dataDir ?? "";
  await prepared.query("INSERT INTO notes VALUES (50, 'kept')");
  await prepared.close();
  prepared = await PreparedPGlite.open(dataDir);
  expect(await count("FROM notes WHERE text = 'kept'")).toBe(1);
});
