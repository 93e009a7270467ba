import { setImmediate } from "node:timers/promises";
import type { Clock } from "@/base/time/clock";
import { runShop, type ShopOptions } from "./shop/shop";

/** In ms. The number of events depends on when the sample ends; both are cached for an hour. */
const MAX_AGE_MS = 3_600_000;
const MAX_KNOWN = 1_000;

export type SampleSize = { end: number; total: number };

export const shopOptions = (projectId: string, zone: string, end: number): ShopOptions => ({
  seed: projectId,
  zone,
  end,
});

/** Computes how many events a project's sample would have, and caches the result. */
export class SampleSizes {
  readonly #known = new Map<string, { end: number; size: Promise<SampleSize> }>();

  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of({ projectId, timeZone }: { projectId: string; timeZone: string }): Promise<SampleSize> {
    const key = `${projectId} ${timeZone}`;
    const known = this.#known.get(key);
    const end = this.#clock.now();
    if (known && end - known.end < MAX_AGE_MS) return known.size;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const size = count(shopOptions(projectId, timeZone, end));
    this.#known.set(key, { end, size });
    return size;
  }
}

/** Generates the sample to count it, pausing after each day so that other work can run. */
async function count(options: ShopOptions): Promise<SampleSize> {
  let total = 0;
  for (const { events } of runShop(options)) {
    total += events.length;
    await setImmediate();
  }
  return { end: options.end, total };
}
