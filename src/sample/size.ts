import { setImmediate } from "node:timers/promises";
import type { Clock } from "@/base/time/clock";
import { runShop, type ShopOptions } from "./shop/shop";

/** A sample's number of events depends on when it ends; both are kept together for an hour. */
const MAX_AGE_MS = 3_600_000;
const MAX_KNOWN = 1_000;

export type SampleSize = { end: number; total: number };

/** Every project has a shop of its own. */
export const shopOptions = (projectId: string, zone: string, end: number): ShopOptions => ({
  seed: projectId,
  zone,
  end,
});

/** Tells how large a project's sample would be. */
export class SampleSizes {
  readonly #known = new Map<string, { end: number; size: Promise<SampleSize> }>();

  constructor(private readonly clock: Clock) {}

  of({ projectId, timeZone }: { projectId: string; timeZone: string }): Promise<SampleSize> {
    const key = `${projectId} ${timeZone}`;
    const known = this.#known.get(key);
    const end = this.clock.now();
    if (known && end - known.end < MAX_AGE_MS) return known.size;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const size = count(shopOptions(projectId, timeZone, end));
    this.#known.set(key, { end, size });
    return size;
  }
}

/** Makes it up to count it, a day at a time so that other work has its turn. */
async function count(options: ShopOptions): Promise<SampleSize> {
  let total = 0;
  for (const { events } of runShop(options)) {
    total += events.length;
    await setImmediate();
  }
  return { end: options.end, total };
}
