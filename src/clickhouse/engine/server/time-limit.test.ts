import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeLimit } from "./time-limit";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const fail = () => {
  throw new Error("The work has not begun.");
};

/** Work with a limit of five seconds, and its outcome. */
function start(seconds = 5) {
  let [resolve, reject]: [(answer: string) => void, (error: Error) => void] = [fail, fail];
  const work = new Promise<string>((...settle) => {
    [resolve, reject] = settle;
  });
  const seen: string[] = [];
  const watched = withTimeLimit(
    (stop) => {
      stop.addEventListener("abort", () => seen.push("stopped"));
      return work;
    },
    seconds,
    { onLate: () => seen.push("late"), onStuck: () => seen.push("stuck") },
  );
  return { resolve, reject, seen, watched };
}

test("work that ends within its limit is not stopped", async () => {
  const { resolve, seen, watched } = start();
  await vi.advanceTimersByTimeAsync(7_000);
  resolve("done");
  expect(await watched).toBe("done");
  expect([seen, vi.getTimerCount()]).toEqual([[], 0]);
});

test("work that exceeds its limit is stopped and reported as late; if it then ends, it is not stuck", async () => {
  const { reject, seen, watched } = start();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(seen).toEqual(["stopped", "late"]);
  reject(new Error("killed"));
  await expect(watched).rejects.toThrow("killed");
  expect(vi.getTimerCount()).toBe(0);
});

test("work that cannot be stopped is stuck", async () => {
  const { seen } = start();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(seen).toEqual(["stopped", "late", "stuck"]);
});

test("work without a limit is never stopped", () => {
  start(0);
  expect(vi.getTimerCount()).toBe(0);
});
