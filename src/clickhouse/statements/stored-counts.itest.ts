import { afterAll, beforeAll, expect, test } from "vitest";
import { P1, P2 } from "@/testing/journal/journal-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents } from "@/testing/stores/events";
import type { ClickHouse } from "../types";
import { countStored } from "./stored-counts";

const { signal } = new AbortController();

let store: TestClickHouse;
beforeAll(async () => {
  store = await startTestClickHouse();
});
afterAll(() => store.stop());

test("events are counted by project and UTC month, from a projection only", async () => {
  const times = [
    "2026-06-30T23:59:59.999Z",
    "2026-07-01T00:00:00.000Z",
    "2026-07-31T23:59:59.999Z",
  ];
  const ours = times.map((time) => eventRow({ projectId: P1, ts: Date.parse(time) }));
  const theirs = eventRow({ projectId: P2, ts: Date.UTC(2026, 6, 15) });
  await insertEvents(store.clickhouse, [...ours, theirs]);
  const fromProjections: ClickHouse = {
    ...store.clickhouse,
    rows: (query) =>
      store.clickhouse.rows({ ...query, settings: { force_optimize_projection: 1 } }),
  };
  const all = await countStored(fromProjections, { signal });
  const expected = [
    { projectId: P1, month: "2026-06", events: 1 },
    { projectId: P1, month: "2026-07", events: 2 },
    { projectId: P2, month: "2026-07", events: 1 },
  ];
  expect(all).toHaveLength(expected.length);
  expect(all).toEqual(expect.arrayContaining(expected));
  expect(await countStored(fromProjections, { signal, projectId: P2 })).toEqual([expected[2]]);
});

async function tableSettings(): Promise<string | undefined> {
  const [table] = await store.clickhouse.rows<{ engine: string }>({
    sql: "SELECT engine_full AS engine FROM system.tables WHERE name = 'events_raw'",
    tags: { surface: "test" },
  });
  return table?.engine;
}

test("only whole months that are quiet are merged into one part", async () => {
  const settings = await tableSettings();
  expect(settings).toMatch(/\bmin_age_to_force_merge_seconds = 604800\b/);
  // Without it, parts are merged one by one as they age.
  expect(settings).toMatch(/\bmin_age_to_force_merge_on_partition_only = (1|true)\b/);
  expect(settings).toMatch(/\benable_max_bytes_limit_for_min_age_to_force_merge = (1|true)\b/);
});

test("merged parts stay on disk for a minute", async () => {
  const settings = await tableSettings();
  expect(settings).toMatch(/\bold_parts_lifetime = 60\b/);
  // A minute is enough because parts are synced to disk.
  for (const synced of [
    "fsync_after_insert",
    "fsync_part_directory",
    "min_rows_to_fsync_after_merge",
  ]) {
    expect(settings).toContain(`${synced} = 1`);
  }
});
