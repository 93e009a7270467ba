import type { Tally } from "@/pipeline/contract/reason";
import { CounterDeltas } from "./counters";

/** Counts of refused input are written after this long at the latest. */
const DELAY_MS = 1_000;
/** With so many different counts waiting, they are written at once. */
const MAX_WAITING = 10_000;

/**
 * Counts that belong to no append, held back for a moment: a flood of refused requests costs one
 * write a second, or none where a commit is on its way anyhow.
 */
export class RefusalCounts {
  #deltas = new CounterDeltas();
  #timer: NodeJS.Timeout | undefined;
  #isDue = false;

  /** `whenDue` is called when the counts have waited long enough. */
  constructor(private readonly whenDue: () => void) {}

  /** Whether they should be taken now. */
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

  /** Counts that could not be written. */
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
