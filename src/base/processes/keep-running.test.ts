import { expect, it } from "vitest";
import { keepRunning } from "./keep-running";

/** Keeps a process running that ends at once, until it has been restarted `restarts` times. */
async function restart(restarts: number, launch: (attempt: number) => number | null) {
  const stop = new AbortController();
  const waits: number[] = [];
  const ends: number[] = [];
  await keepRunning(0, {
    launch: async () => launch(waits.length),
    endOf: async (process) => process,
    onEnd: (end) => ends.push(end),
    firstRestartMs: 100,
    signal: stop.signal,
    wait: async (ms) => {
      waits.push(ms);
      if (waits.length === restarts) stop.abort();
    },
  });
  return { waits, ends };
}

it("waits twice as long before each restart, and five seconds at most", async () => {
  const { waits } = await restart(8, (attempt) => attempt);
  expect(waits).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
});

it("tries again if the process does not start, and reports only processes that ended", async () => {
  const { waits, ends } = await restart(4, (attempt) => (attempt === 2 ? null : attempt));
  expect(waits).toEqual([100, 200, 400, 800]);
  expect(ends).toEqual([0, 1, 3]);
});

it("does not report or restart a process that ends because it was stopped", async () => {
  const stop = new AbortController();
  const never = () => expect.fail();
  await keepRunning(0, {
    launch: never,
    endOf: async () => stop.abort(),
    onEnd: never,
    firstRestartMs: 100,
    signal: stop.signal,
  });
});
