import { pause } from "./waiting";

export type BackgroundLoopOptions = {
  /** The time from the end of one run to the start of the next. */
  intervalMs: number;
  /** The interval after a failed run. Defaults to `intervalMs`. */
  retryMs?: number;
  /** The time from `start` to the first run. Defaults to `intervalMs`. */
  firstAfterMs?: number;
  /**
   * Called when a run fails, but not for errors after `stop`, which only follow from it. Omit it
   * for work that never rejects.
   */
  onError?: (error: unknown) => void;
};

/** Work that repeats in the background until it is stopped. Does not keep the process alive. */
export class BackgroundLoop {
  readonly #stopping = new AbortController();
  readonly #work: () => Promise<unknown>;
  readonly #options: BackgroundLoopOptions;
  #running: Promise<void> = Promise.resolve();

  constructor(work: () => Promise<unknown>, options: BackgroundLoopOptions) {
    this.#work = work;
    this.#options = options;
  }

  /**
   * Aborts on `stop`. A run that can take a while should watch it, since `stop` waits for the run
   * to end.
   */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Prevents further runs, and resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { intervalMs, retryMs = intervalMs, firstAfterMs = intervalMs } = this.#options;
    let waitMs = firstAfterMs;
    for (;;) {
      if (waitMs > 0) await pause(waitMs, this.signal, { ref: false });
      if (this.signal.aborted) return;
      waitMs = (await this.#succeeds()) ? intervalMs : retryMs;
    }
  }

  async #succeeds(): Promise<boolean> {
    try {
      await this.#work();
      return true;
    } catch (error) {
      if (this.signal.aborted) return false;
      if (!this.#options.onError) throw error;
      this.#options.onError(error);
      return false;
    }
  }
}
