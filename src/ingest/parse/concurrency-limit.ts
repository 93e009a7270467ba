import { BackendUnavailable } from "@/base/errors";

/** Runs a few tasks at a time, lets a bounded number wait in order, and rejects the rest. */
export class ConcurrencyLimit {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  /** Throws `BackendUnavailable` if too many tasks are waiting already. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.maxRunning) this.#running += 1;
    else await this.#waitForTurn();
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // The slot is handed over rather than freed, so that a new task cannot overtake waiting
      // ones.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #waitForTurn(): Promise<void> {
    if (this.#waiting.length >= this.maxWaiting) {
      throw new BackendUnavailable(
        "Too many compressed requests are arriving at once. Try again in a moment.",
      );
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
