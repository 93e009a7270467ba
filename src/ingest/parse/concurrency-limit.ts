import { BackendUnavailable } from "@/base/errors";

/** Lets a few tasks run at a time and a bounded number wait; more are refused. */
export class Gate {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  /** Throws `BackendUnavailable` when too many wait already. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.maxRunning) this.running += 1;
    else await this.turn();
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      // The place passes on to who has waited longest, so that no newcomer can slip in between.
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) {
      throw new BackendUnavailable("Too many bodies wait to be expanded. Try again in a moment.");
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
