import { setTimeout as wait } from "node:timers/promises";

/** Asks again and again until `done` says so. Throws after `limitMs`. */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  done: (answer: T) => boolean,
  { everyMs = 50, limitMs = 120_000 } = {},
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (done(answer)) return answer;
    if (performance.now() > deadline) {
      throw new Error(`Waited ${limitMs / 1000} s for ${what}; last seen: ${String(answer)}`);
    }
    await wait(everyMs);
  }
}
