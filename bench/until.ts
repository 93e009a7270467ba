import { setTimeout as wait } from "node:timers/promises";

/** Polls `read` until `isDone` accepts its value. Throws after `limitMs`. */
export async function waitUntil<T>(
  what: string,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  { everyMs = 50, limitMs = 120_000 } = {},
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (performance.now() > deadline) {
      throw new Error(`Waited ${limitMs / 1000} s for ${what}; last value: ${String(value)}`);
    }
    await wait(everyMs);
  }
}
