import { expect, test } from "vitest";
import { everySoOften, pause, untilAborted } from "./waiting";

const LONG_MS = 3_600_000;

test("a pause ends when it is called off, and does not begin after that", async () => {
  const { signal, abort } = stopper();
  const pausing = pause(LONG_MS, signal);
  abort();
  await expect(pausing).resolves.toBeUndefined();
  await expect(pause(LONG_MS, signal)).resolves.toBeUndefined();
});

test("what is done every so often is done until it is called off, and not once more", async () => {
  const { signal, abort } = stopper();
  let rounds = 0;
  await everySoOften(0, signal, async () => {
    rounds += 1;
    if (rounds === 3) abort();
  });
  expect(rounds).toBe(3);
  await everySoOften(0, signal, () => Promise.reject(new Error("done once more")));
});

test("nobody waits for work that is called off, but for all other as long as it takes", async () => {
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
