import { expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { errorForCode } from "@/clickhouse/errors";
import type { ClickHouse } from "@/clickhouse/types";
import { readMetricsQuery } from "./input";
import { runMetric } from "./run";

const CLOCK = new ManualClock(Date.parse("2026-07-15T12:00:00Z"));
const DAY = "start_time=2026-07-01&end_time=2026-07-02";
const [FILE_DOES_NOT_EXIST, TIMEOUT] = [107, 159];

/** Counts events in a store whose stored projections fail with `code`, and returns how each was read. */
async function count({ complete, code }: { complete?: boolean; code?: number }) {
  const reads: ("stored" | "chosen")[] = [];
  const rows = async ({ sql }: { sql: string }) => {
    const isStored = sql.includes("mergeTreeProjection");
    reads.push(isStored ? "stored" : "chosen");
    if (isStored && code !== undefined) throw errorForCode(code);
    return [{ bucket: null, value: 3 }];
  };
  const store: Pick<ClickHouse, "rows" | "hasCompleteProjections"> = {
    rows: rows as ClickHouse["rows"],
    ...(complete !== undefined && { hasCompleteProjections: complete }),
  };
  const input = readMetricsQuery("count", new URLSearchParams(DAY));
  const deps = { clickhouse: store as ClickHouse, clock: CLOCK };
  const total = await runMetric(deps, { projectIds: ["p"] }, input).then(
    (result) => result.total,
    (error: { code?: string }) => error.code,
  );
  return { total, reads };
}

test("projections are only read as tables if each part is known to have them", async () => {
  expect(await count({ complete: true })).toEqual({ total: 3, reads: ["stored"] });
  expect(await count({ complete: false })).toEqual({ total: 3, reads: ["chosen"] });
  expect(await count({})).toEqual({ total: 3, reads: ["chosen"] });
});

test("if a projection cannot be read as a table, ClickHouse chooses what to read", async () => {
  const code = FILE_DOES_NOT_EXIST;
  expect(await count({ complete: true, code })).toEqual({ total: 3, reads: ["stored", "chosen"] });
});

test("a query that exceeded its limits is not repeated", async () => {
  const code = TIMEOUT;
  expect(await count({ complete: true, code })).toEqual({
    total: "query_too_broad",
    reads: ["stored"],
  });
});
