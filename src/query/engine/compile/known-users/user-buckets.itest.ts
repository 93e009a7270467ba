import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { DAY_MS, MINUTE_MS } from "@/base/time/durations";
import { CODE } from "@/clickhouse/codes";
import { DataVersions } from "@/clickhouse/data-versions";
import { EVENTS_TABLE } from "@/clickhouse/events";
import { eraseUser, withoutMerges } from "@/query/testing/live-history";
import { NOW } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import type { TimeRange } from "../../time/buckets";
import { ACTIVE_PARTS } from "../common/new-parts";
import {
  CREATE_STATE_DATABASE,
  createStateTable,
  STATE_DATABASE,
  withoutValues,
} from "../common/state-database";
import type { Statement } from "../common/statement";
import { compileChanges, type UsersQuestion } from "./user-buckets";

const TABLE = "known";
const KNOWN_LABELS = 500;
const FRESH_LABELS = 4_000;
const END = Math.ceil(NOW / MINUTE_MS) * MINUTE_MS;
const RANGE = { start: END - 7 * DAY_MS, end: END };
const LIMITS = { maxSeconds: 60, maxMemoryBytes: 80 * 1024 ** 2, maxResultRows: 10_000_000 };
const tags = { surface: "test" };

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  const fill = withoutValues(`INSERT INTO ${STATE_DATABASE}.${TABLE}
SELECT cityHash64('u'), toString(number), 1 FROM numbers(${KNOWN_LABELS})`);
  const columns = ["user_hash UInt64", "label String", "bits UInt64"];
  for (const statement of [CREATE_STATE_DATABASE, createStateTable(TABLE, columns), fill])
    await store.clickhouse.command({ ...statement, tags, lane: "states" });
});

afterAll(() => store.stop());

const questionOf = (projectId: string): UsersQuestion => ({
  projectIds: [projectId],
  sources: [{ kind: "rows", ranges: [RANGE] }],
  filters: [],
  bots: "include",
  aggregates: ["users"],
  value: "users",
  grouping: {
    by: "ranked",
    field: { kind: "property", key: "plan" },
    limit: 3,
    grid: { kind: "single", start: RANGE.start / 1000 },
  },
});

const rowsOf = (statement: Statement) =>
  store.clickhouse.rows<Record<string, string>>({ ...statement, tags, limits: LIMITS });

const addPlans = (projectId: string, count: number) =>
  insertEvents(
    store.clickhouse,
    Array.from({ length: count }, (_, index) =>
      eventRow({
        projectId,
        ts: NOW - DAY_MS,
        userId: "u",
        ...propertyColumns({ plan: `plan ${index}` }),
      }),
    ),
  );

test("too many pairs fail early, however many there are, and as many as allowed do not", async () => {
  const [many, few] = [newId(), newId()];
  await addPlans(many, FRESH_LABELS);
  await addPlans(few, 3);
  const fetch = (projectId: string, most: number) => {
    const table = { name: TABLE, parts: [], end: RANGE.end };
    return rowsOf(compileChanges(questionOf(projectId), RANGE, table, most));
  };
  const tooMany = { code: CODE.FUNCTION_THROW_IF_VALUE_IS_NON_ZERO };
  await expect(fetch(many, 1_000)).rejects.toMatchObject(tooMany);
  await expect(fetch(few, 3 * KNOWN_LABELS - 1)).rejects.toMatchObject(tooMany);
  expect(await fetch(few, 3 * KNOWN_LABELS)).toHaveLength(3 * KNOWN_LABELS);
});

const partNames = async () => (await rowsOf(ACTIVE_PARTS)).map(({ blocks = "" }) => blocks);

/** How many parts of the events table a statement reads. */
async function partsRead(projectId: string, parts: string[], range: TimeRange): Promise<number> {
  const table = { name: TABLE, parts, end: range.end - MINUTE_MS };
  const { sql, ...rest } = compileChanges(questionOf(projectId), range, table, 10);
  const plan = await rowsOf({ sql: `EXPLAIN indexes = 1 ${sql}`, ...rest });
  const text = plan.map(({ explain }) => explain).join("\n");
  const reads = text.matchAll(/\bParts: (\d+) \|/g);
  return Array.from(reads, ([, count]) => Number(count)).reduce((sum, one) => sum + one, 0);
}

test("only parts that did not exist are read", () =>
  withoutMerges(store, async () => {
    const projectId = newId();
    await addPlans(projectId, 2);
    await addPlans(projectId, 2);
    const parts = await partNames();
    expect(await partsRead(projectId, parts, RANGE)).toBe(0);
    await addPlans(projectId, 1);
    expect(await partsRead(projectId, parts, RANGE)).toBe(1);
  }));

test("an erasure in another project makes no part new", async () => {
  const [projectId, other] = [newId(), newId()];
  // The only part of its month, so that it is not merged.
  const ts = END - 60 * DAY_MS;
  const range = { start: ts - DAY_MS, end: ts + DAY_MS };
  const events = [projectId, other].map((id) => eventRow({ projectId: id, ts, userId: "u" }));
  await insertEvents(store.clickhouse, events);
  const parts = await partNames();
  await eraseUser({ store, versions: new DataVersions(true) }, other, "u");
  const [mutated] = await rowsOf(
    withoutValues(
      `SELECT DISTINCT _part AS name FROM ${EVENTS_TABLE} WHERE project_id = '${projectId}'`,
    ),
  );
  expect(parts).not.toContain(mutated?.name);
  expect(await partsRead(projectId, parts, range)).toBe(0);
  expect(await partsRead(projectId, [], range)).toBe(1);
});
