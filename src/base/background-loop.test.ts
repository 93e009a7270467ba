import { expect, test, vi } from "vitest";
import { BackgroundLoop, type BackgroundLoopOptions } from "./background-loop";

const LONG_MS = 3_600_000;

test("a loop repeats its work until it is stopped", async () => {
  const { loop, runs, reached } = looped({ intervalMs: 1 });
  loop.start();
  await reached(3);
  await loop.stop();
  expect(loop.signal.aborted).toBe(true);
  expect(runs()).toBe(3);
});

test("the first run can start immediately, and does not start if the loop is stopped first", async () => {
  const atOnce = looped({ intervalMs: LONG_MS, firstAfterMs: 0 });
  atOnce.loop.start();
  await atOnce.reached(1);
  await atOnce.loop.stop();
  expect(atOnce.runs()).toBe(1);

  const later = looped({ intervalMs: LONG_MS });
  later.loop.start();
  await later.loop.stop();
  expect(later.runs()).toBe(0);
});

test("a failed run is reported, and the work runs again after the retry interval", async () => {
  const onError = vi.fn();
  const failure = new Error("away");
  const { loop, reached } = looped({
    intervalMs: LONG_MS,
    firstAfterMs: 0,
    retryMs: 1,
    onError,
    work: (run) => (run === 1 ? Promise.reject(failure) : Promise.resolve()),
  });
  loop.start();
  await reached(2);
  await loop.stop();
  expect(onError.mock.calls).toEqual([[failure]]);
});

test("stopping waits for the current run, and its interruption is not reported", async () => {
  const onError = vi.fn();
  let ended = false;
  const { loop, reached } = looped({
    intervalMs: LONG_MS,
    firstAfterMs: 0,
    onError,
    work: async () => {
      await new Promise((resolve) => loop.signal.addEventListener("abort", resolve));
      ended = true;
      throw loop.signal.reason;
    },
  });
  loop.start();
  await reached(1);
  await loop.stop();
  expect(ended).toBe(true);
  expect(onError).not.toHaveBeenCalled();
});

type Looped = Partial<BackgroundLoopOptions> & {
  intervalMs: number;
  work?: (run: number) => Promise<void>;
};

/** A loop that counts its runs; `reached` resolves as soon as the given run has started. */
function looped({ work = () => Promise.resolve(), ...options }: Looped) {
  let runs = 0;
  const waiting = new Map<number, () => void>();
  const loop = new BackgroundLoop(
    () => {
      runs += 1;
      waiting.get(runs)?.();
      return work(runs);
    },
    { name: "deletions", onError: (error) => expect.unreachable(String(error)), ...options },
  );
  const reached = (run: number) =>
    new Promise<void>((resolve) => {
      if (runs >= run) resolve();
      else waiting.set(run, resolve);
    });
  return { loop, reached, runs: () => runs };
}
