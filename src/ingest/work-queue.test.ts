import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { WorkQueue } from "./work-queue";

const KIB = 1024;
const LIMITS = {
  sliceMs: 10,
  runningBytes: 100 * KIB,
  waitingBytes: 300 * KIB,
  rejectAfterMs: 2_000,
  giveUpAfterMs: 5_000,
};
/** Two of these exceed the limit of running work, including the fixed cost of a request. */
const HALF = 50 * KIB;

const onReject = vi.fn();
let queue: WorkQueue;
let started: string[];
let now: number;

beforeEach(() => {
  now = 0;
  started = [];
  onReject.mockReset();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
  queue = new WorkQueue(LIMITS, onReject);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Work that takes `ms` of CPU time when it starts, and is done when `end` is called. */
function add(name: string, { bytes = KIB, ms = 0 } = {}) {
  let end: () => void = () => undefined;
  const outcome = queue.run(bytes, () => {
    started.push(name);
    now += ms;
    return new Promise<string>((resolve) => {
      end = () => resolve(name);
    });
  });
  // Some tests leave work behind on purpose.
  outcome.catch(() => undefined);
  return { outcome, end: () => end() };
}

function pass(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

const comeRound = () => pass(0);

it("starts work at once and resolves to its result", async () => {
  const { outcome, end } = add("a");
  expect(started).toEqual(["a"]);
  end();
  await expect(outcome).resolves.toBe("a");
});

it("rejects with what the work throws", async () => {
  const outcome = queue.run(KIB, async () => {
    throw new RangeError("no");
  });
  await expect(outcome).rejects.toThrow(RangeError);
});

describe("a slice", () => {
  it("ends when its time is used up, and the rest continues in order in the next turn of the event loop", () => {
    for (const name of ["a", "b", "c", "d"]) add(name, { ms: 5 });
    expect(started).toEqual(["a", "b"]);
    comeRound();
    expect(started).toEqual(["a", "b", "c", "d"]);
  });

  it("exceeds its time only by its last task", () => {
    add("huge", { ms: 1_000 });
    add("next");
    expect(started).toEqual(["huge"]);
    comeRound();
    expect(started).toEqual(["huge", "next"]);
  });
});

describe("room", () => {
  it("is limited in bytes", async () => {
    const first = add("a", { bytes: HALF });
    add("b", { bytes: HALF });
    add("c", { bytes: HALF });
    expect(started).toEqual(["a", "b"]);
    first.end();
    await first.outcome;
    expect(started).toEqual(["a", "b", "c"]);
  });

  it("always suffices for one task of any size", () => {
    add("huge", { bytes: 2 * LIMITS.runningBytes });
    expect(started).toEqual(["huge"]);
  });

  it("is released if the work fails", async () => {
    const failed = queue.run(2 * LIMITS.runningBytes, async () => {
      throw new Error("no");
    });
    add("next");
    await expect(failed).rejects.toThrow();
    expect(started).toEqual(["next"]);
  });
});

describe("too much work", () => {
  it("is rejected at once if the queue is full", async () => {
    add("running", { bytes: LIMITS.runningBytes });
    for (let waiting = 0; waiting < 5; waiting++) add("waiting", { bytes: HALF });
    const { outcome } = add("over", { bytes: HALF });
    await expect(outcome).rejects.toThrow(BackendUnavailable);
    const bytes = 5 * (HALF + 8 * KIB);
    expect(onReject).toHaveBeenCalledExactlyOnceWith({ requests: 5, bytes });
  });

  it("is rejected after it has waited too long, but later work is not", async () => {
    const running = add("running", { bytes: LIMITS.runningBytes });
    const early = add("early");
    pass(3_000);
    const late = add("late");
    pass(2_000);
    await expect(early.outcome).rejects.toMatchObject({ headers: { "Retry-After": "5" } });
    running.end();
    await running.outcome;
    expect(started).toEqual(["running", "late"]);
    late.end();
    await expect(late.outcome).resolves.toBe("late");
    pass(LIMITS.giveUpAfterMs);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("makes clients wait longer the longer it lasts", () => {
    add("slow");
    const waits: unknown[] = [];
    for (const seconds of [3, 10, 20, 30, 60]) {
      pass(seconds * 1_000);
      try {
        queue.assertOpen();
      } catch (error) {
        waits.push(error instanceof BackendUnavailable && error.headers["Retry-After"]);
      }
    }
    expect(waits).toEqual(["5", "5", "10", "30", "60"]);
  });

  it("rejects new requests while the oldest one is unanswered, running or not", async () => {
    const slow = add("slow");
    pass(2_000);
    expect(() => queue.assertOpen()).not.toThrow();
    pass(1);
    expect(() => queue.assertOpen()).toThrow(BackendUnavailable);
    slow.end();
    await slow.outcome;
    expect(() => queue.assertOpen()).not.toThrow();
  });

  it("that was rejected does not block new requests", async () => {
    const running = add("running", { bytes: LIMITS.runningBytes });
    add("waiting");
    pass(5_000);
    running.end();
    await running.outcome;
    expect(() => queue.assertOpen()).not.toThrow();
  });
});
