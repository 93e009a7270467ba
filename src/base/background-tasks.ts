import type { Log } from "./log";

/** Work that no answer waits for. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly log: Log) {}

  /** `what` names the work in the log, where it fails. */
  run(what: string, work: () => Promise<unknown>): void {
    const running = work()
      .then(
        () => undefined,
        (error: unknown) => this.log.error({ err: error }, `${what} failed`),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is being done any more; for the stop of the process, and for tests. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
