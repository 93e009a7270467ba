import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { DataVersions, dayOf } from "@/clickhouse/data-versions";
import type { ClickHouse, Query as Statement } from "@/clickhouse/types";
import { absent } from "@/testing/services/absent";
import type { CacheBounds } from "./engine/cache/lru-cache";
import type { WireTrend } from "./engine/language/wire";
import { QueryCache } from "./query-cache";
import { readWire } from "./testing/ask";

const NOW = Date.parse("2026-07-15T12:07:31.250Z");
const TREND: WireTrend = { kind: "trend", range: { last: "7d" }, series: [{}] };
const [OURS, THEIRS] = [newId(), newId()];

let clock: ManualClock;
let versions: DataVersions;
let statements: Statement[];
/** The statements that wait for an answer or an error. */
let pending: { resolve(rows: unknown[]): void; reject(error: unknown): void }[];

const clickhouse: ClickHouse = {
  ...absent<ClickHouse>("ClickHouse"),
  rows: <T>(statement: Statement) =>
    new Promise<T[]>((resolve, reject) => {
      statements.push(statement);
      pending.push({ resolve: (rows) => resolve(rows as T[]), reject });
      statement.signal?.addEventListener("abort", () => reject(statement.signal?.reason));
    }),
};

beforeEach(() => {
  clock = new ManualClock(NOW);
  versions = new DataVersions(true);
  [statements, pending] = [[], []];
});

const open = (bounds?: CacheBounds) =>
  new QueryCache({ clickhouse, clock, versions, log: silentLog, ...(bounds && { bounds }) });

const ask = (answers: QueryCache, wire = TREND, projectId = OURS, signal?: AbortSignal) =>
  answers.run(
    readWire(wire),
    { projectIds: [projectId] },
    { tags: { surface: "test" }, ...(signal && { signal }) },
  );

const total = (count: number) => [{ bucket: null, value: count }];

/**
 * Waits until everything that does not depend on the store has run: questions
 * wait a turn for others.
 */
async function tick(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Runs one query and answers its statements at once. */
async function askAndAnswer(answers: QueryCache, ...args: [wire?: WireTrend, projectId?: string]) {
  const before = pending.length;
  const result = ask(answers, ...args);
  await tick();
  for (const { resolve } of pending.slice(before)) resolve(total(1));
  return result;
}

test("identical concurrent queries run one statement and share its result", async () => {
  const answers = open();
  const twins = [ask(answers), ask(answers)];
  await tick();
  expect(statements).toHaveLength(1);
  pending[0]?.resolve(total(5));
  const [one, other] = await Promise.all(twins);
  expect(one).toMatchObject({ series: [{ total: 5 }] });
  expect(other).toEqual(one);
});

test("a query at an earlier time is that time's query, and shares its result", async () => {
  const answers = open();
  const first = await askAndAnswer(answers);
  clock.advance(3_600_000);
  const scope = { projectIds: [OURS] };
  const options = { tags: { surface: "test" }, now: NOW };
  expect(await answers.run(readWire(TREND), scope, options)).toBe(first);
  expect(await askAndAnswer(answers)).not.toEqual(first);
});

test("a caller that aborts stops waiting, and the others still get the result", async () => {
  const answers = open();
  const leaving = new AbortController();
  const left = ask(answers, TREND, OURS, leaving.signal);
  const staying = ask(answers, TREND, OURS, new AbortController().signal);
  await tick();
  const gone = new Error("gone");
  leaving.abort(gone);
  await expect(left).rejects.toBe(gone);
  expect(statements[0]?.signal?.aborted).toBe(false);
  pending[0]?.resolve(total(5));
  expect(await staying).toMatchObject({ series: [{ total: 5 }] });
});

test("the statement stops when the last caller has aborted, and the next caller starts again", async () => {
  const answers = open();
  const leaving = [new AbortController(), new AbortController()];
  const left = leaving.map(({ signal }) => ask(answers, TREND, OURS, signal));
  await tick();
  for (const one of leaving) one.abort(new Error("gone"));
  await Promise.all(left.map((one) => expect(one).rejects.toThrow("gone")));
  expect(statements[0]?.signal?.aborted).toBe(true);
  await askAndAnswer(answers);
  expect(statements).toHaveLength(2);
});

test("an aborted caller runs nothing", async () => {
  await expect(ask(open(), TREND, OURS, AbortSignal.abort(new Error("gone")))).rejects.toThrow(
    "gone",
  );
  expect(statements).toEqual([]);
});

test("a failure reaches all waiting callers and is not cached", async () => {
  const answers = open();
  const twins = [ask(answers), ask(answers)];
  await tick();
  pending[0]?.reject(new Error("away"));
  await Promise.all(twins.map((one) => expect(one).rejects.toThrow("away")));
  await askAndAnswer(answers);
  expect(statements).toHaveLength(2);
});

test("a result is cached until events of its project change or the minute is over", async () => {
  const answers = open();
  await askAndAnswer(answers);
  clock.advance(20_000);
  versions.change([THEIRS])();
  await askAndAnswer(answers);
  expect(statements).toHaveLength(1);
  versions.change([OURS])();
  await askAndAnswer(answers);
  expect(statements).toHaveLength(2);
  clock.advance(60_000);
  await askAndAnswer(answers);
  expect(statements).toHaveLength(3);
});

test("a result about days that are over is kept until an event of one of them changes", async () => {
  const answers = open();
  const over: WireTrend = { ...TREND, range: { from: "2026-06-01", to: "2026-06-30" } };
  const compared: WireTrend = { ...over, compare: "previous_period" };
  const touch = (date: string) => versions.changeDays([[OURS, [dayOf(Date.parse(date))]]])();
  const statementsOf = async (wire: WireTrend) => {
    const before = statements.length;
    await askAndAnswer(answers, wire);
    return statements.length - before;
  };
  const both = async () => [await statementsOf(over), await statementsOf(compared)];
  expect(await both()).toEqual([1, 1]);
  clock.advance(5 * DAY_MS);
  touch("2026-07-15");
  touch("2026-05-01");
  touch("2026-07-01");
  expect(await both()).toEqual([0, 0]);
  touch("2026-05-31");
  expect(await both()).toEqual([0, 1]);
  touch("2026-06-30");
  expect(await both()).toEqual([1, 0]);
  versions.change([OURS])();
  expect(await both()).toEqual([1, 1]);
});

test("a new event does not repeat the statement about the previous period", async () => {
  const answers = open();
  const compared: WireTrend = { ...TREND, compare: "previous_period" };
  const touch = (ms: number) => versions.changeDays([[OURS, [dayOf(ms)]]])();
  await askAndAnswer(answers, compared);
  touch(NOW);
  await askAndAnswer(answers, compared);
  expect(statements).toHaveLength(2 + 1);
  touch(NOW - 7 * DAY_MS);
  await askAndAnswer(answers, compared);
  expect(statements).toHaveLength(2 + 1 + 1);
});

test("a result about instants that have not all passed is made anew from the same rows", async () => {
  const answers = open();
  const range = { start_time: "2026-07-15T12:00:00Z", end_time: "2026-07-15T13:00:00Z" };
  expect(await askAndAnswer(answers, { ...TREND, range })).toMatchObject({ unfinished: true });
  clock.advance(3_600_000);
  expect(await askAndAnswer(answers, { ...TREND, range })).toMatchObject({ unfinished: false });
  expect(statements).toHaveLength(1);
});

test.each([
  { range: { from: "2025-06-01", to: "2026-06-30" } },
  { range: { from: "2025-06-20", to: "2025-06-30" }, compare: "previous_period" },
  { range: { from: "2026-07-14", to: "2026-07-15" } },
] as const)("a result about %j is kept for a minute: time changes it too", async (changes) => {
  const answers = open();
  const wire: WireTrend = { ...TREND, ...changes };
  await askAndAnswer(answers, wire);
  const before = statements.length;
  clock.advance(20_000);
  await askAndAnswer(answers, wire);
  expect(statements).toHaveLength(before);
  clock.advance(60_000);
  await askAndAnswer(answers, wire);
  expect(statements.length).toBeGreaterThan(before);
});

test("a query started before a change does not serve callers after it", async () => {
  const answers = open();
  const before = ask(answers);
  await tick();
  versions.change([OURS])();
  const after = ask(answers);
  await tick();
  expect(statements).toHaveLength(2);
  pending[0]?.resolve(total(1));
  pending[1]?.resolve(total(2));
  expect(await before).toMatchObject({ series: [{ total: 1 }] });
  expect(await after).toMatchObject({ series: [{ total: 2 }] });
  expect(await ask(answers)).toMatchObject({ series: [{ total: 2 }] });
});

test.each([
  ["while a change is in progress", true],
  ["if other processes write too", false],
])("%s, a result is served for at most a second after it was queried", async (_, onlyWriter) => {
  versions = new DataVersions(onlyWriter);
  if (onlyWriter) versions.change([OURS]);
  const answers = open();
  const result = ask(answers);
  await tick();
  clock.advance(400);
  pending[0]?.resolve(total(1));
  await result;
  clock.advance(600);
  await askAndAnswer(answers);
  expect(statements).toHaveLength(1);
  clock.advance(1);
  const slow = ask(answers);
  await tick();
  expect(statements).toHaveLength(2);
  clock.advance(1_001);
  const next = ask(answers);
  await tick();
  expect(statements).toHaveLength(3);
  for (const { resolve } of pending) resolve(total(2));
  await Promise.all([slow, next]);
});

test("different projects never share rows, and neither do different questions", async () => {
  const answers = open();
  await askAndAnswer(answers, TREND, OURS);
  await askAndAnswer(answers, TREND, THEIRS);
  const others: WireTrend[] = [
    { ...TREND, range: { last: "8d" } },
    { ...TREND, timezone: "Europe/Berlin" },
    { ...TREND, bots: "exclude" },
    { ...TREND, series: [{ filters: [{ field: "properties.a", op: "eq", value: 90 }] }] },
    { ...TREND, series: [{ filters: [{ field: "properties.a", op: "eq", value: "90" }] }] },
  ];
  for (const other of others) await askAndAnswer(answers, other);
  expect(statements).toHaveLength(2 + others.length);
  // The same query, written differently.
  await askAndAnswer(answers, { ...TREND, timezone: "UTC", bots: "include", filters: [] });
  expect(statements).toHaveLength(2 + others.length);
});

test("different formulas of the same series share its rows, but no result", async () => {
  const answers = open();
  const doubled = (expression: string) =>
    askAndAnswer(answers, { ...TREND, formulas: [{ label: "x", expression }] });
  expect(await doubled("A * 2")).toMatchObject({ series: [{ total: 1 }, { total: 2 }] });
  expect(await doubled("A * 3")).toMatchObject({ series: [{ total: 1 }, { total: 3 }] });
  expect(statements).toHaveLength(1);
});

test("the cache stays within its bounds and evicts the least recently used result", async () => {
  // Each query has a result and rows.
  const answers = open({ entries: 4, bytes: 1_000_000 });
  const days = (last: string): WireTrend => ({ ...TREND, range: { last } });
  for (const last of ["1d", "2d", "3d"]) await askAndAnswer(answers, days(last));
  await askAndAnswer(answers, days("3d"));
  await askAndAnswer(answers, days("2d"));
  expect(statements).toHaveLength(3);
  await askAndAnswer(answers, days("1d"));
  expect(statements).toHaveLength(4);
});
