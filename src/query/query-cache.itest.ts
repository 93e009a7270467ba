import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import { openPipeline } from "@/pipeline";
import { appendOf, journalEvent, temporaryDirectory } from "@/testing/journal/journal";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { QueryCache } from "./query-cache";
import { readWire } from "./testing/ask";

let store: TestClickHouse;
beforeAll(async () => {
  store = await startTestClickHouse();
});
afterAll(() => store.stop());

test("a written event is in the next result, and until then results come from the cache", async () => {
  let statements = 0;
  const clickhouse: ClickHouse = {
    ...store.clickhouse,
    rows: (query) => {
      if (query.tags.surface === "test") statements++;
      return store.clickhouse.rows(query);
    },
  };
  // A clock that does not advance, so nothing expires.
  const now = systemClock.now();
  const clock = { now: () => now };
  const versions = new DataVersions(true);
  const dir = temporaryDirectory();
  const options = { dir, clickhouse, versions, clock, log: silentLog, maxBytes: 2 ** 30 };
  const pipeline = await openPipeline(options);
  const answers = new QueryCache({ clickhouse, clock, versions, log: silentLog });
  const [ours, theirs] = [newId(), newId()];
  const query = readWire({ kind: "trend", range: { last: "2d" }, series: [{}] });
  const count = async (projectId: string) => {
    const scope = { projectIds: [projectId] };
    const result = await answers.run(query, scope, { tags: { surface: "test" } });
    return result.kind === "trend" ? result.series[0]?.total : undefined;
  };
  const write = async (projectId: string) => {
    const event = journalEvent({ projectId, ts: now - 120_000, payload: 1 });
    await pipeline.journal.append(appendOf([event], { projectId, receivedAt: now }));
    await pipeline.settled();
  };
  for (const expected of [0, 1, 2]) {
    if (expected > 0) await write(ours);
    const before = statements;
    expect(await count(ours)).toBe(expected);
    expect(await count(ours)).toBe(expected);
    expect(statements).toBe(before + 1);
  }
  expect(await count(theirs)).toBe(0);
  const before = statements;
  await write(ours);
  expect(await count(theirs)).toBe(0);
  expect(statements).toBe(before);
  await pipeline.stop(1_000);
});
