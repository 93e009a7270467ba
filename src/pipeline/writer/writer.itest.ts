import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { CODE } from "@/clickhouse/codes";
import { ClickHouseError, errorForCode } from "@/clickhouse/errors";
import {
  appendOf,
  type JournalEvent,
  journalEvent,
  NOON,
  P1,
  P2,
  temporaryDirectory,
  UNLIMITED,
} from "@/testing/journal/journal";
import { PATIENTLY } from "@/testing/patience";
import { FakeClickHouse, type InsertOutcome } from "@/testing/stores/fake-clickhouse";
import { openPipeline, type Pipeline } from "../index";
import { LmdbJournal } from "../journal/journal";

const clock = new ManualClock(NOON);

function open(clickhouse: FakeClickHouse, dir: string): Promise<Pipeline> {
  const pace = { interval: 1, busyInterval: 1, firstRetry: 1, longestRetry: 10 };
  return openPipeline({ dir, clickhouse, clock, log: silentLog, maxBytes: 2 ** 30, pace });
}

it("a stop does not wait for a comparison or removal that cannot run", async () => {
  const clickhouse = new FakeClickHouse();
  clickhouse.down = true;
  const pipeline = await openPipeline({
    dir: temporaryDirectory(),
    clickhouse,
    clock,
    log: silentLog,
    maxBytes: 2 ** 30,
    isOnlyWriter: true,
  });
  await pipeline.journal.append(appendOf([journalEvent()]));
  const removal = pipeline.whileRemoving(P1, async () => undefined);
  await Promise.all([expect(removal).rejects.toBeInstanceOf(BackendUnavailable), pipeline.stop(0)]);
  expect(pipeline.storedHealth()).toEqual({ status: "ready" });
});

const events = (count: number): JournalEvent[] =>
  Array.from({ length: count }, () => journalEvent());
const keysOf = (projectId: string, list: readonly JournalEvent[]): string[] =>
  list.map(({ eventId }) => `${projectId} ${eventId}`).sort();

describe("an unconfirmed insert", () => {
  it.each<[InsertOutcome, string]>([
    ["away", "none of it was stored"],
    ["lost", "all of it was stored and the response was lost"],
    ["half", "half of it was stored"],
    ["late", "it was still running"],
  ])("%s: each event is stored once when %s", async (outcome) => {
    const clickhouse = new FakeClickHouse();
    const pipeline = await open(clickhouse, temporaryDirectory());
    const outcomes = [outcome, outcome];
    clickhouse.outcome = () => outcomes.pop() ?? "ok";
    const list = events(100);
    await pipeline.journal.append(appendOf(list));
    await pipeline.settled();
    expect(clickhouse.keys()).toEqual(keysOf(P1, list));
    expect(pipeline.journal.backlog()).toEqual({ events: 0, bytes: 0 });
    await pipeline.stop(1_000);
  });

  it("if it cannot be killed, the writer waits for its end before it looks for its rows", async () => {
    const clickhouse = new FakeClickHouse();
    clickhouse.lateFor = 2;
    const pipeline = await open(clickhouse, temporaryDirectory());
    const outcomes: InsertOutcome[] = ["late"];
    clickhouse.outcome = () => outcomes.pop() ?? "ok";
    const list = events(10);
    await pipeline.journal.append(appendOf(list));
    await pipeline.settled();
    expect(clickhouse.running.size).toBe(0);
    expect(clickhouse.keys()).toEqual(keysOf(P1, list));
    await pipeline.stop(1_000);
  });

  it("after a restart, the writer looks for its rows and inserts only the rest", async () => {
    const clickhouse = new FakeClickHouse();
    const dir = temporaryDirectory();
    clickhouse.outcome = () => "half";
    const first = await open(clickhouse, dir);
    const list = events(100);
    await first.journal.append(appendOf(list));
    await vi.waitFor(() => expect(clickhouse.stored.length).toBeGreaterThan(0), PATIENTLY);
    clickhouse.down = true;
    await first.stop(0);
    expect(first.journal.backlog().events).toBe(100);

    clickhouse.down = false;
    clickhouse.outcome = () => "ok";
    const second = await open(clickhouse, dir);
    await second.settled();
    expect(clickhouse.keys()).toEqual(keysOf(P1, list));
    await second.stop(1_000);
  });

  it("events of other projects with the same ids are not mistaken for those of the block", async () => {
    const clickhouse = new FakeClickHouse();
    const pipeline = await open(clickhouse, temporaryDirectory());
    const outcomes: InsertOutcome[] = ["half"];
    clickhouse.outcome = () => outcomes.pop() ?? "ok";
    const list = events(10);
    const theirs = list.map(({ eventId }) => journalEvent({ eventId, projectId: P2 }));
    await Promise.all([
      pipeline.journal.append(appendOf(list)),
      pipeline.journal.append(appendOf(theirs, { projectId: P2 })),
    ]);
    await pipeline.settled();
    expect(clickhouse.keys()).toEqual([...keysOf(P1, list), ...keysOf(P2, theirs)].sort());
    await pipeline.stop(1_000);
  });
});

describe("while ClickHouse is unavailable", () => {
  it("10,000 events are accepted, and all are stored once when it is available again", async () => {
    const clickhouse = new FakeClickHouse();
    clickhouse.down = true;
    const pipeline = await open(clickhouse, temporaryDirectory());
    const list = events(10_000);
    const sendings = Array.from({ length: 100 }, (_, n) => list.slice(n * 100, n * 100 + 100));
    const send = () => Promise.all(sendings.map((part) => pipeline.journal.append(appendOf(part))));
    await send();
    await send();
    expect(pipeline.journal.backlog().events).toBe(10_000);
    clickhouse.down = false;
    await pipeline.settled();
    expect(clickhouse.keys()).toEqual(keysOf(P1, list));
    expect(pipeline.journal.usage(UNLIMITED.id, "2026-07")).toBe(10_000);
    await pipeline.stop(1_000);
  });

  it("an error that is not about rows rejects no events, and the insert is retried", async () => {
    const clickhouse = new FakeClickHouse();
    const errorCodes = [60, 497, 999_999];
    vi.spyOn(clickhouse, "insert").mockImplementation(async (insert) => {
      const code = errorCodes.pop();
      if (code !== undefined) throw new ClickHouseError(code);
      return FakeClickHouse.prototype.insert.call(clickhouse, insert);
    });
    const pipeline = await open(clickhouse, temporaryDirectory());
    const list = events(3);
    await pipeline.journal.append(appendOf(list));
    await pipeline.settled();
    expect(clickhouse.keys()).toEqual(keysOf(P1, list));
    await pipeline.stop(1_000);
  });
});

it("a block that is too large for ClickHouse's memory is inserted in parts", async () => {
  const clickhouse = new FakeClickHouse();
  vi.spyOn(clickhouse, "insert").mockImplementation(async (insert) => {
    const rows = Buffer.concat(insert.body).filter((byte) => byte === 0x0a).length;
    if (rows > 30) throw errorForCode(CODE.MEMORY_LIMIT_EXCEEDED);
    return FakeClickHouse.prototype.insert.call(clickhouse, insert);
  });
  const pipeline = await open(clickhouse, temporaryDirectory());
  const list = events(100);
  await pipeline.journal.append(appendOf(list));
  await pipeline.settled();
  expect(clickhouse.keys()).toEqual(keysOf(P1, list));
  await pipeline.stop(1_000);
});

/** Claims a name of endless length, so no row after it can be read as a part of it. */
const BROKEN_ROW = Buffer.alloc(48, 0xff);

describe("a row that ClickHouse cannot read", () => {
  it("is set aside and counted, and does not affect others", async () => {
    const clickhouse = new FakeClickHouse();
    const dir = temporaryDirectory();
    const pipeline = await open(clickhouse, dir);
    const good = events(50);
    const bad = [1, 2].map(() => ({ ...journalEvent(), row: BROKEN_ROW }));
    const list = good.toSpliced(20, 0, ...bad.slice(0, 1)).toSpliced(44, 0, ...bad.slice(1));
    await pipeline.journal.append(appendOf(list));
    await pipeline.settled();
    expect(clickhouse.keys()).toEqual(keysOf(P1, good));
    expect(pipeline.journal.counts(P1, "2026-07-15", "2026-07-15")).toContainEqual({
      day: "2026-07-15",
      reason: "unstorable",
      count: 2,
    });
    await pipeline.stop(1_000);

    const journal = await LmdbJournal.open({ dir, clock, log: silentLog, maxBytes: 2 ** 30 });
    const rejected = Array.from(journal.stores.tables.rejected.getRange({}));
    expect(rejected.map(({ key }) => key).sort()).toEqual(
      keysOf(P1, bad).map((key) => key.replace(" ", "/")),
    );
    expect(rejected[0]?.value).toEqual({
      ts: NOON,
      row: BROKEN_ROW,
      code: 27,
      at: NOON,
    });
    await journal.close();
  });
});

describe("blocks", () => {
  it("entries that arrive while a block is being written are written together in the next one", async () => {
    const clickhouse = new FakeClickHouse();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    clickhouse.beforeInsert = () => gate;
    const pipeline = await open(clickhouse, temporaryDirectory());
    const send = () => pipeline.journal.append(appendOf(events(1)));
    await send();
    for (let n = 0; n < 20; n++) await Promise.all(Array.from({ length: 10 }, send));
    release();
    await pipeline.settled();
    expect(clickhouse.insertedRows).toEqual([1, 200]);
    await pipeline.stop(1_000);
  });

  it("have at most 50,000 rows", async () => {
    const clickhouse = new FakeClickHouse();
    clickhouse.down = true;
    const pipeline = await open(clickhouse, temporaryDirectory());
    for (let n = 0; n < 6; n++) await pipeline.journal.append(appendOf(events(10_000)));
    clickhouse.down = false;
    await pipeline.settled();
    expect(Math.max(...clickhouse.insertedRows)).toBeLessThanOrEqual(50_000);
    expect(clickhouse.stored).toHaveLength(60_000);
    await pipeline.stop(1_000);
  });
});

describe("a stop", () => {
  it("writes the backlog", async () => {
    const clickhouse = new FakeClickHouse();
    const pipeline = await open(clickhouse, temporaryDirectory());
    const list = events(300);
    await Promise.all(list.map((event) => pipeline.journal.append(appendOf([event]))));
    await pipeline.stop(10_000);
    expect(clickhouse.keys()).toEqual(keysOf(P1, list));
  });

  it("at the deadline, leaves the journal intact and rejects waiting callers", async () => {
    const clickhouse = new FakeClickHouse();
    clickhouse.down = true;
    const dir = temporaryDirectory();
    const pipeline = await open(clickhouse, dir);
    await pipeline.journal.append(appendOf(events(5)));
    const waiting = expect(pipeline.settled()).rejects.toThrow("stopping");
    await pipeline.stop(20);
    await waiting;
    clickhouse.down = false;
    const again = await open(clickhouse, dir);
    await again.settled();
    expect(clickhouse.stored).toHaveLength(5);
    await again.stop(1_000);
  });
});

it("each accepted event is stored once, whatever the outcome of inserts and the timing of restarts", async () => {
  const outcome = fc.constantFrom<InsertOutcome>("ok", "ok", "away", "lost", "half", "late");
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ append: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 1, arbitrary: fc.constant("restart" as const) },
    { weight: 1, arbitrary: fc.constant("settle" as const) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 8 }),
      fc.array(outcome, { maxLength: 8 }),
      async (steps, outcomes) => {
        const clickhouse = new FakeClickHouse();
        clickhouse.outcome = () => outcomes.pop() ?? "ok";
        const dir = temporaryDirectory();
        const accepted: JournalEvent[] = [];
        let pipeline = await open(clickhouse, dir);
        for (const action of steps) {
          if (action === "settle") await pipeline.settled();
          else if (action === "restart") {
            await pipeline.stop(0);
            pipeline = await open(clickhouse, dir);
          } else {
            const list = events(action.append);
            await pipeline.journal.append(appendOf(list));
            accepted.push(...list);
          }
        }
        await pipeline.settled();
        expect(clickhouse.keys()).toEqual(keysOf(P1, accepted));
        expect(pipeline.journal.backlog()).toEqual({ events: 0, bytes: 0 });
        await pipeline.stop(1_000);
      },
    ),
    { numRuns: 40 },
  );
});
