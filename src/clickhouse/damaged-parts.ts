import { type Health, READY } from "@/base/health";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS } from "@/base/time/durations";
import type { DamagedData } from "./errors";

/** Limits memory use; the first parts are enough to see what happened. */
const MAX_PARTS = 100;

type Seen = { at: number; loggedAt: number };

const DEGRADED: Health = {
  status: "degraded",
  detail: "ClickHouse cannot read some of the stored events. The log names the part.",
};

/**
 * The parts that ClickHouse failed to read within the last day. Logs each at most once an hour,
 * however many queries fail.
 */
export class DamagedParts {
  readonly #seen = new Map<string, Seen>();

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  record({ part, cause }: DamagedData): void {
    const at = this.clock.now();
    this.#removeOld(at);
    const known = this.#seen.get(part);
    if (known === undefined && this.#seen.size >= MAX_PARTS) return;
    // Uses the absolute difference, so that it is still logged after the clock is set back.
    const isDue = known === undefined || Math.abs(at - known.loggedAt) >= HOUR_MS;
    this.#seen.set(part, { at, loggedAt: isDue ? at : known.loggedAt });
    if (isDue) this.log.error({ part, err: cause }, "ClickHouse cannot read a part of its data");
  }

  health(): Health {
    this.#removeOld(this.clock.now());
    return this.#seen.size > 0 ? DEGRADED : READY;
  }

  #removeOld(now: number): void {
    for (const [part, { at }] of this.#seen) if (at < now - DAY_MS) this.#seen.delete(part);
  }
}
