import { afterAll, beforeAll, expect, it } from "vitest";
import { ManualClock } from "@/base/clock";
import { silentLog } from "@/base/log";
import { startTestClickHouse, type TestClickHouse } from "@/testing/clickhouse";
import { appendOf, journalEvent, NOON, temporaryDirectory } from "@/testing/journal";
import { openPipeline, type Pipeline } from "./index";

let store: TestClickHouse;
beforeAll(async () => {
  store = await startTestClickHouse();
});
afterAll(() => store.stop());

async function open(dir = temporaryDirectory()): Promise<Pipeline> {
  return openPipeline({
    dir,
    clickhouse: store.clickhouse,
    clock: new ManualClock(NOON),
    log: silentLog,
    maxBytes: 2 ** 30,
  });
}

/** What ClickHouse has of the project: rows, different ids, and the sum of the count projection. */
async function stored(): Promise<{ rows: number; ids: number }> {
  const [row] = await store.clickhouse.rows<{ rows: number; ids: number }>({
    sql: "SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(event_id)) AS ids FROM events_raw",
    tags: { surface: "test" },
  });
  return row ?? { rows: 0, ids: 0 };
}

it("what is accepted can be queried, once each", async () => {
  const pipeline = await open();
  const events = Array.from({ length: 1_000 }, (_, n) => journalEvent({ payload: n }));
  await pipeline.journal.append(appendOf(events));
  await pipeline.settled();
  expect(await stored()).toEqual({ rows: 1_000, ids: 1_000 });
  await pipeline.stop(1_000);
});
