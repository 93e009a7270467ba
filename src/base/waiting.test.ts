import { expect, test } from "vitest";
import { pause, untilAborted } from "./waiting";

const LONG_MS = 3_600_000;

test("a pause ends when it is aborted, and does not start if it is already aborted", async () => {
  const { signal, abort } = stopper();
  const pausing = pause(LONG_MS, signal);
  abort();
  await expect(pausing).resolves.toBeUndefined();
  await expect(pause(LONG_MS, signal)).resolves.toBeUndefined();
});

test("waiting for work ends when it is aborted or when the work ends", async () => {
  const { signal, abort } = stopper();
  await expect(untilAborted(Promise.resolve("done"), signal)).resolves.toBe("done");
  await expect(untilAborted(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
  const waiting = untilAborted(new Promise(() => undefined), signal);
  abort();
  await expect(waiting).rejects.toThrow("enough");
  await expect(untilAborted(new Promise(() => undefined), signal)).rejects.toThrow("enough");
});

function stopper() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort(new Error("enough")) };
}
