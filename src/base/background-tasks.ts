import type { Log } from "./log";

/** Runs work that no response waits for, and logs its failures. */
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

  /** Resolves when no task runs. For the stop of the process and for tests. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
