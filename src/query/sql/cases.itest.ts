import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import { runSql, type SqlParams } from ".";
import { type SqlStore, startSqlStore } from "./testing/store";

let store: SqlStore;

beforeAll(async () => {
  store = await startSqlStore();
});

afterAll(() => store.stop());

/** A project with one event per key; the key's value is the key itself. */
async function projectWith(keys: readonly string[]): Promise<string> {
  const projectId = newId();
  const ts = store.clock.now() - 1000;
  const rows = keys.map((key) => eventRow({ projectId, ts, ...propertyColumns({ [key]: key }) }));
  await insertEvents(store.clickhouse, rows);
  return projectId;
}

const rowsOf = async (projectId: string, sql: string, params: SqlParams = {}) =>
  (await runSql(store, [projectId], { sql, params })).rows;

const literal = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

const ODD = [
  "$price",
  "цена",
  "🙂",
  "product-id",
  "a b",
  "it's",
  'a"b',
  "",
  "a\\b",
  "a.b",
  "a\tb\n",
];

test("odd property keys work in SQL, as parameters and as literals", async () => {
  const project = await projectWith(ODD);
  const listed = await rowsOf(project, "SELECT arrayJoin(mapKeys(properties_text)) FROM events");
  expect(listed.flat().sort()).toEqual(ODD.toSorted());
  for (const key of ODD) {
    const bound =
      "SELECT properties_text[{key:String}] FROM events WHERE has(mapKeys(properties_text), {key:String})";
    expect(await rowsOf(project, bound, { key })).toEqual([[key]]);
    const written = `SELECT count() FROM events WHERE has(mapKeys(properties_text), ${literal(key)})`;
    expect(await rowsOf(project, written)).toEqual([[1]]);
  }
});

const HOSTILE = "a'] = '' OR 1=1 OR properties_text['b";

test("a key that contains SQL is only a key when it is a parameter, and finds no data of others", async () => {
  const [ours, theirs] = [await projectWith(ODD), await projectWith([HOSTILE])];
  const sql = "SELECT count() FROM events WHERE has(mapKeys(properties_text), {key:String})";
  expect(await rowsOf(ours, sql, { key: HOSTILE })).toEqual([[0]]);
  expect(await rowsOf(theirs, sql, { key: HOSTILE })).toEqual([[1]]);
});

test("a key concatenated into a statement only reads the author's own events", async () => {
  const ours = await projectWith(ODD);
  await projectWith([HOSTILE]);
  const glued = `SELECT count(), uniqExact(project_id) FROM events WHERE properties_text['${HOSTILE}'] = ''`;
  expect(await rowsOf(ours, glued)).toEqual([[ODD.length, 1]]);
});
