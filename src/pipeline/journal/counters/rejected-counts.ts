import type { Tally } from "@/pipeline/contract/reason";
import { CounterDeltas } from "./counters";

/** Counts of rejected input are written after this time at the latest. */
const DELAY_MS = 1_000;
/** Once this many different counts are waiting, they are written immediately. */
const MAX_WAITING = 10_000;

/**
 * Counts that do not belong to an append. They are delayed for a moment, so that a flood of
 * rejected requests costs one write per second, or none if a commit is due anyway.
 */
export class RejectedCounts {
  #deltas = new CounterDeltas();
  #timer: NodeJS.Timeout | undefined;
  #isDue = false;

  constructor(private readonly whenDue: () => void) {}

  /** Whether the counts should be written now. */
  get isDue(): boolean {
    return this.#isDue;
  }

  add(projectId: string, receivedAt: number, tally: Tally): void {
    this.#deltas.addTally(projectId, receivedAt, tally);
    this.#schedule();
  }

  take(): CounterDeltas {
    const taken = this.#deltas;
    this.#deltas = new CounterDeltas();
    this.stop();
    return taken;
  }

  /** Puts back counts that could not be written. */
  putBack(deltas: CounterDeltas): void {
    this.#deltas.addAll(deltas);
    if (this.#deltas.size > 0) this.#schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = false;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#due(), DELAY_MS).unref();
    if (this.#deltas.size >= MAX_WAITING) this.#due();
  }

  #due(): void {
    this.#isDue = true;
    this.whenDue();
  }
}
