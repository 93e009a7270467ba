import type { Log } from "./log";

/** Runs work in the background, after the response, and logs its failures. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();

  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** `what` names the work in the log if it fails. */
  run(what: string, work: () => Promise<unknown>): void {
    const running = work()
      .then(
        () => undefined,
        (error: unknown) => this.#log.error({ err: error }, `${what} failed`),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when no task is running. Used in tests and when the process stops. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
