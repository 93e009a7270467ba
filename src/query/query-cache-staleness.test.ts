import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, MINUTE_MS } from "@/base/time/durations";
import { DataVersions, dayOf } from "@/clickhouse/data-versions";
import type { ClickHouse, Query as Statement } from "@/clickhouse/types";
import { absent } from "@/testing/services/absent";
import { QueryCache } from "./query-cache";
import { readWire } from "./testing/ask";

const PROJECT = "00000000-0000-4000-8000-000000000001";
const NOON = Date.parse("2026-07-15T12:00:00Z");
const DAYS = 4;
const EARLIEST_MS = Date.parse("2026-01-01");

/** Each amount is a different power of two, so that a sum names the events in it. */
type StoredEvent = { ts: number; amount: number };

/** A block of events, or a deletion: reported, then stored, then reported as done. */
type Change = { stored: boolean; apply(events: StoredEvent[]): StoredEvent[]; done(): void };

type Asked = { range: [start: number, end: number]; oldest: number; value: Promise<number> };

/**
 * A store whose states are kept, and a cache in front of it. A statement reads one of the states
 * between its start and its end, as in ClickHouse.
 */
class World {
  readonly #clock = new ManualClock(NOON);
  readonly #versions = new DataVersions(true);
  readonly #states: StoredEvent[][] = [[]];
  readonly #changes: Change[] = [];
  readonly #statements: { begun: number; answer(state: number): void }[] = [];
  readonly #cache: QueryCache;
  #amount = 1;
  /** The latest state that contains only what was reported as done. */
  #oldest = 0;

  constructor() {
    const rows = <T>({ params = {} }: Statement) =>
      new Promise<T[]>((resolve) => {
        // The only instants in ms among the parameters are those of the range.
        const instants = Object.values(params).filter((one) => Number(one) > EARLIEST_MS);
        const [start = 0, end = 0] = instants;
        const answer = (state: number) =>
          resolve([{ bucket: null, value: this.#sum(state, Number(start), Number(end)) }] as T[]);
        this.#statements.push({ begun: this.#newest, answer });
      });
    const clickhouse = absent<ClickHouse>("ClickHouse", { rows });
    this.#cache = new QueryCache({
      clickhouse,
      clock: this.#clock,
      versions: this.#versions,
      log: silentLog,
    });
  }

  get #newest(): number {
    return this.#states.length - 1;
  }

  wait(ms: number): void {
    this.#clock.advance(ms);
  }

  beginBlock(daysAgo: readonly number[]): void {
    const added = daysAgo.map((days) => {
      this.#amount *= 2;
      return { ts: NOON - days * DAY_MS, amount: this.#amount };
    });
    const done = this.#versions.changeDays([[PROJECT, added.map(({ ts }) => dayOf(ts))]]);
    this.#changes.push({ stored: false, apply: (events) => [...events, ...added], done });
  }

  beginDeletion(): void {
    const done = this.#versions.change([PROJECT]);
    this.#changes.push({ stored: false, apply: () => [], done });
  }

  store(pick: number): void {
    const waiting = this.#changes.filter(({ stored }) => !stored);
    const change = waiting[pick % waiting.length];
    if (!change) return;
    this.#states.push(change.apply(this.#states.at(-1) ?? []));
    change.stored = true;
  }

  /** Reports the end of all stored changes. */
  finish(): void {
    if (this.#changes.some(({ stored }) => stored)) this.#oldest = this.#newest;
    for (const change of this.#changes.splice(0)) {
      if (change.stored) change.done();
      else this.#changes.push(change);
    }
  }

  ask({ daysAgo, days }: (typeof RANGES)[number]): Asked {
    const start = Math.floor(NOON / DAY_MS - daysAgo) * DAY_MS;
    const end = start + days * DAY_MS;
    const iso = (ms: number) => new Date(ms).toISOString();
    const query = readWire({
      kind: "trend",
      granularity: "all",
      range: { start_time: iso(start), end_time: iso(end) },
      series: [{ metric: "sum", property: "amount" }],
    });
    const scope = { projectIds: [PROJECT] };
    const value = this.#cache.run(query, scope, { tags: { surface: "test" } }).then((result) => {
      if (result.kind !== "trend") throw new Error("expected a trend");
      return result.series[0]?.total ?? Number.NaN;
    });
    return { range: [start, end], oldest: this.#oldest, value };
  }

  /** Answers the oldest statement with a state between its start and now. */
  answer(pick: number): void {
    const statement = this.#statements.shift();
    if (!statement) return;
    statement.answer(statement.begun + (pick % (this.#newest - statement.begun + 1)));
  }

  get waiting(): number {
    return this.#statements.length;
  }

  /** What a query may return that was asked when `oldest` was reported, and answered now. */
  valid({ range, oldest }: Asked): number[] {
    const states = Array.from({ length: this.#newest - oldest + 1 }, (_, index) => oldest + index);
    return states.map((state) => this.#sum(state, ...range));
  }

  #sum(state: number, start: number, end: number): number {
    const events = this.#states[state]?.filter(({ ts }) => ts >= start && ts < end) ?? [];
    return events.reduce((sum, { amount }) => sum + amount, 0);
  }
}

const pick = fc.nat(5);
const daysAgo = fc.nat(DAYS - 1);
/** Few, so that queries are often repeated. Only the first is not over. */
const RANGES = [
  { daysAgo: 1, days: 2 },
  { daysAgo: 2, days: 1 },
  { daysAgo: 3, days: 3 },
] as const;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("ask" as const), range: fc.constantFrom(...RANGES) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("answer" as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("block" as const), days: fc.array(daysAgo) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("store" as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("finish" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      ms: fc.constantFrom(1, 500, 1_001, MINUTE_MS),
    }),
  },
);

/** Lets everything run that does not wait for the store: questions wait a turn for others. */
async function settle(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

test("no result lacks a change that was reported before the query, under concurrent blocks and deletions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const world = new World();
      const checks: Promise<void>[] = [];
      const stale: unknown[] = [];
      for (const one of steps) {
        if (one.do === "ask") {
          const asked = world.ask(one.range);
          const check = (value: number) => {
            const valid = world.valid(asked);
            if (!valid.includes(value)) stale.push({ value, valid });
          };
          checks.push(asked.value.then(check));
        } else if (one.do === "answer") world.answer(one.pick);
        else if (one.do === "block") world.beginBlock(one.days);
        else if (one.do === "delete") world.beginDeletion();
        else if (one.do === "store") world.store(one.pick);
        else if (one.do === "finish") world.finish();
        else world.wait(one.ms);
        await settle();
      }
      while (world.waiting > 0) {
        world.answer(0);
        await settle();
      }
      await Promise.all(checks);
      expect(stale).toEqual([]);
    }),
    { numRuns: 1_500 },
  );
});
