import { expect, test } from "vitest";
import { watchHeartbeat } from "./heartbeat";

const HEARTBEAT = { intervalMs: 10_000, unresponsiveAfter: 2, hungAfter: 6 };

/**
 * Monitors a process that responds in the intervals (from 0) for which `answers` is true, until
 * `stopAt`.
 */
async function watch(answers: (interval: number) => boolean, stopAt = 20) {
  const stop = new AbortController();
  const states: boolean[] = [];
  let intervals = 0;
  let pings = 0;
  const pending: (() => void)[] = [];
  const hung = await watchHeartbeat(HEARTBEAT, {
    signal: stop.signal,
    onResponsive: (state) => void (state !== states.at(-1) && states.push(state)),
    ping: () => {
      pings += 1;
      return new Promise((resolve) => pending.push(resolve));
    },
    wait: async () => {
      if (answers(intervals)) for (const resolve of pending.splice(0)) resolve();
      // Lets the responses arrive.
      await Promise.resolve();
      intervals += 1;
      if (intervals === stopAt) stop.abort();
    },
  });
  return { hung, intervals, pings, states };
}

test("a process that responds is pinged once per interval and not replaced", async () => {
  expect(await watch(() => true)).toEqual({
    hung: false,
    intervals: 20,
    pings: 20,
    states: [true],
  });
});

test("a process is unresponsive after two intervals without a response, and hangs after six", async () => {
  const silent = await watch((interval) => interval < 3);
  // One ping is enough: more would pile up in a process that hangs.
  expect(silent).toEqual({ hung: true, intervals: 9, pings: 4, states: [true, false] });
});

test("a process that responds late, in the fifth interval, is responsive again", async () => {
  const late = await watch((interval) => interval % 5 === 4);
  expect(late).toMatchObject({ hung: false, intervals: 20 });
  expect(late.states.slice(0, 3)).toEqual([true, false, true]);
});

test("stopping in the last interval before a hang does not count as a hang", async () => {
  expect(await watch(() => false, 6)).toMatchObject({ hung: false, intervals: 6 });
});
