import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { retentionFloor } from "@/base/time/retention";
import { EVENTS_TABLE, type EventRow } from "@/clickhouse/events";
import { type OracleQuery, oracle } from "@/query/testing/oracle";
import { FLOOR, NOW, randomRows } from "@/query/testing/random-events";
import { arbitraryQuery, toParameters } from "@/query/testing/random-queries";
import { resultOf, roundedValues } from "@/query/testing/same-result";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { insertEvents, keepOldEvents } from "@/testing/stores/events";
import { readMetricsQuery, runMetric } from "../..";

const RUNS = 300;
/** The tests take a minute on a busy machine, and shrinking a failure takes longer. */
const TIMEOUT_MS = 600_000;
/** Blocks in which the events are inserted, each of which is a separate part in every month. */
const PARTS = 5;
const DATA_SEED = Math.floor(Math.random() * 2 ** 31);

let store: TestClickHouse;
const rows: EventRow[] = randomRows(DATA_SEED, 8000);

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  for (let part = 0; part < PARTS; part++) {
    await insertEvents(
      store.clickhouse,
      rows.filter((_, index) => index % PARTS === part),
    );
  }
});

afterAll(() => store.stop());

test("the oracle and the product agree on the start of retention", () => {
  expect(retentionFloor(NOW)).toBe(FLOOR);
});

test(
  `any result equals a plain computation in memory (events of seed ${DATA_SEED})`,
  async () => {
    await fc.assert(fc.asyncProperty(arbitraryQuery, sameAsOracle), { numRuns: RUNS / 2 });
  },
  TIMEOUT_MS,
);

test(
  `any result still equals it after the parts have merged (events of seed ${DATA_SEED})`,
  async () => {
    await store.clickhouse.command({
      sql: `OPTIMIZE TABLE ${EVENTS_TABLE} FINAL`,
      tags: { surface: "test" },
    });
    await fc.assert(fc.asyncProperty(arbitraryQuery, sameAsOracle), { numRuns: RUNS / 2 });
  },
  TIMEOUT_MS,
);

async function sameAsOracle(query: OracleQuery): Promise<void> {
  const input = readMetricsQuery(query.metric, toParameters(query));
  const result = await runMetric(
    { clickhouse: store.clickhouse, clock: new ManualClock(NOW) },
    { projectIds: query.projectIds },
    input,
  );
  expect(roundedValues(result)).toEqual(resultOf(oracle(rows, query)));
}
