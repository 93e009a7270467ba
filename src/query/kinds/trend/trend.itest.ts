import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { EventRow } from "@/clickhouse/events";
import { runQuery } from "@/query/query";
import { type AnyWire, readWire } from "@/query/testing/ask";
import { type OracleAnswer, type OracleQuery, oracle } from "@/query/testing/oracle";
import { NOW, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { arbitraryQuery } from "@/query/testing/random-queries";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents } from "@/testing/stores/events";
import { trendTable } from "./table";

const TIMEOUT_MS = 600_000;
/** The end of the minute in which the queries run. */
const MINUTE_END = Math.ceil(NOW / 60_000) * 60_000;
const SEED = Math.floor(Math.random() * 2 ** 31);
const rows: EventRow[] = randomRows(SEED, 4000);

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, rows);
});

afterAll(() => store.stop());

async function ask<K extends "trend" | "breakdown">(
  wire: Extract<AnyWire, { kind: K }>,
  projectIds = OWN_PROJECTS,
) {
  return runQuery(
    readWire(wire),
    { projectIds },
    { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } },
  );
}

const instants = ({ start, end }: { start: number; end: number }) => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
});

function wireOf(query: OracleQuery): Extract<AnyWire, { kind: "trend" }> {
  const { metric, property, event_name, platform, breakdown, breakdownLimit } = query;
  const ofPlatform =
    platform === undefined ? [] : [{ field: "platform", op: "eq", value: platform }];
  return {
    kind: "trend",
    range: instants(query),
    timezone: query.timezone,
    granularity: query.granularity,
    bots: query.bots,
    filters: ofPlatform,
    series: [
      {
        metric,
        ...(property !== undefined && { property }),
        ...(event_name !== undefined && { events: [event_name] }),
        filters: query.filters,
      },
    ],
    ...(breakdown !== undefined && { breakdown: { field: breakdown, limit: breakdownLimit } }),
    compare: "previous_period",
  } as Extract<AnyWire, { kind: "trend" }>;
}

type Rest = { other: boolean; total: number | null; values: (number | null)[] };

const round = (value: number | null) => (value === null ? null : Math.round(value * 1e9) / 1e9);

const rounded = ({ total, values }: { total: number | null; values: (number | null)[] }) => ({
  total: round(total),
  values: values.map(round),
});

const groupsOf = (answer: OracleAnswer) =>
  answer.series.map(({ breakdown, other, ...one }) => ({
    value: breakdown,
    other,
    ...rounded(one),
  }));

test(
  `each series of a trend matches the oracle, including the comparison (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryQuery, async (query) => {
        const result = await ask<"trend">(wireOf(query), query.projectIds);
        if (result.kind !== "trend") throw new Error(result.kind);
        const expected = oracle(rows, query);
        const [series] = result.series;
        if (!series) throw new Error("no series");
        expect(rounded(series)).toEqual(rounded(expected));
        const groups = series.groups?.map(({ value, other = false, ...one }) => ({
          value,
          other,
          ...rounded(one),
        }));
        // The earlier period may have values that do not occur now.
        const vanished = ({ other, total, values }: Rest) =>
          other && total === 0 && values.every((value) => value === 0);
        const now = groups?.filter((group) => !vanished(group)) ?? [];
        expect(now).toEqual(groupsOf(expected).filter((group) => !vanished(group)));
        const length = query.end - query.start;
        const passed = query.start < MINUTE_END ? Math.min(query.end, MINUTE_END) : query.end;
        const earlierRange = { start: query.start - length, end: passed - length };
        const before = oracle(rows, { ...query, ...earlierRange });
        const [earlier] = result.comparison?.series ?? [];
        expect(earlier && rounded(earlier)).toEqual(rounded(before));
      }),
      { numRuns: 80 },
    );
  },
  TIMEOUT_MS,
);

test("all series are broken down by the values of the first, and a formula by both", async () => {
  const range = { from: "2026-06-15", to: "2026-07-14" };
  const result = await ask<"trend">({
    kind: "trend",
    range,
    series: [{ metric: "unique_users" }, { metric: "count" }],
    formulas: [{ label: "Events per user", expression: "B / A" }],
    breakdown: { field: "platform", limit: 2 },
  });
  if (result.kind !== "trend") throw new Error(result.kind);
  const [users, events, ratio] = result.series;
  const values = (groups = users?.groups) => groups?.map(({ value, other }) => [value, other]);
  expect(values(users?.groups)).toHaveLength(3);
  expect(values(events?.groups)).toEqual(values());
  expect(values(ratio?.groups)).toEqual(values());
  expect(ratio?.label).toBe("Events per user");
  ratio?.groups?.forEach(({ total }, index) => {
    const [dividend, divisor] = [events?.groups?.[index]?.total, users?.groups?.[index]?.total];
    expect(total).toBe(Number(dividend) / Number(divisor));
  });
  expect(events?.total).toBe(events?.groups?.reduce((sum, { total }) => sum + Number(total), 0));
});

test("a user of two platforms counts in both groups and once in the total", async () => {
  const mine = rows.filter(
    (row) =>
      OWN_PROJECTS.includes(row.projectId) && row.ts >= NOW - 86_400_000 * 30 && row.ts < NOW,
  );
  const result = await ask<"breakdown">({
    kind: "breakdown",
    metric: "unique_users",
    by: "platform",
    limit: 100,
    range: instants({ start: NOW - 86_400_000 * 30, end: NOW }),
  });
  if (result.kind !== "breakdown") throw new Error(result.kind);
  expect(result.total).toBe(new Set(mine.map((row) => row.userId)).size);
  for (const { value, figure } of result.rows) {
    const there = mine.filter((row) => row.platform === value);
    expect(figure).toBe(new Set(there.map((row) => row.userId)).size);
  }
  expect(result.rows.reduce((sum, row) => sum + row.share, 0)).toBeGreaterThan(1);
});

test("values without current events still appear in the comparison", async () => {
  const projectId = newId();
  const earlier = NOW - 86_400_000 * 7;
  const event = (ts: number, platform: string) => eventRow({ projectId, ts, platform });
  const breakdown = { field: "platform", limit: 5 } as const;
  const compared = async () => {
    const wire = { kind: "trend", range: { last: "7d" }, compare: "previous_period" } as const;
    const trend = await ask<"trend">({ ...wire, series: [{}], breakdown }, [projectId]);
    const list = await ask<"breakdown">(
      { kind: "breakdown", by: "platform", range: wire.range, compare: wire.compare },
      [projectId],
    );
    if (trend.kind !== "trend" || list.kind !== "breakdown") throw new Error(trend.kind);
    const totals = (stretch: Pick<typeof trend, "series"> | undefined) =>
      stretch?.series[0]?.groups?.map(({ value, other, total }) => [
        other ? "(other)" : value,
        total,
      ]);
    return [totals(trend), totals(trend.comparison), list.other] as const;
  };
  await insertEvents(store.clickhouse, [event(earlier, "ios"), event(earlier, "web")]);
  expect(await compared()).toEqual([
    [["(other)", 0]],
    [["(other)", 2]],
    { figure: 0, share: 0, before: 2 },
  ]);
  await insertEvents(store.clickhouse, [event(NOW - 1000, "web")]);
  expect(await compared()).toEqual([
    [
      ["web", 1],
      ["(other)", 0],
    ],
    [
      ["web", 1],
      ["(other)", 1],
    ],
    { figure: 0, share: 0, before: 1 },
  ]);
});

describe("the points of an earlier period add up to its total", () => {
  const HOUR = 3_600_000;
  /** More events in each hour than in the one before, so that no two hours have the same count. */
  const hourly = (projectId: string, from: string, hours: number) =>
    Array.from({ length: hours }, (_, hour) =>
      Array.from({ length: hour + 1 }, (_, at) =>
        eventRow({ projectId, ts: Date.parse(from) + hour * HOUR + at }),
      ),
    ).flat();

  test.each([
    ["beside a day of 25 hours", "2025-10-24T22:00:00Z", 49, "2025-10-26", "hour"],
    ["beside a day of 23 hours", "2026-03-27T23:00:00Z", 47, "2026-03-29", "hour"],
    ["when it is the day of 25 hours", "2025-10-25T22:00:00Z", 49, "2025-10-27", "hour"],
    ["in weeks that the range cuts", "2026-05-28T00:00:00Z", 100, "2026-06-06", "week"],
  ] as const)("%s", async (_, from, hours, last, granularity) => {
    const projectId = newId();
    await insertEvents(store.clickhouse, hourly(projectId, from, hours));
    const first = granularity === "week" ? "2026-06-02" : last;
    const wire: Extract<AnyWire, { kind: "trend" }> = {
      kind: "trend",
      range: { from: first, to: last },
      timezone: "Europe/Berlin",
      granularity,
      series: [{}],
      compare: "previous_period",
    };
    const result = await ask<"trend">(wire, [projectId]);
    if (result.kind !== "trend") throw new Error(result.kind);
    const total = result.comparison?.series[0]?.total;
    const rows = [...trendTable(result).rows];
    const sum = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
    expect(total).toBeGreaterThan(0);
    expect([sum(2), sum(3)]).toEqual([result.series[0]?.total, total]);
    if (granularity !== "hour") return;
    const hourOf = (cell: unknown) => String(cell).slice(11, 16);
    const both = rows.filter(([time, , , , before]) => time !== null && before !== null);
    expect(both.map((row) => hourOf(row[4]))).toEqual(both.map((row) => hourOf(row[0])));
    expect(both.length).toBeGreaterThan(22);
  });
});
