import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";

/** The time between two checks of whether the database is back, in ms. */
const PROBE_INTERVAL_MS = 1_000;

type Probe = () => Promise<unknown>;

/**
 * Tracks whether the database is down. While it is, one probe at a time checks it, so that requests
 * do not have to.
 */
export class DatabaseOutage {
  #timer: NodeJS.Timeout | undefined;
  #probing: Promise<void> | undefined;
  #stopped = false;

  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  get isOn(): boolean {
    return this.#timer !== undefined;
  }

  /**
   * Must be called when the database did not respond. `probe` rejects for as long as it does not.
   */
  begin({ cause }: BackendUnavailable, probe: Probe): void {
    if (this.isOn || this.#stopped) return;
    this.#log.warn(
      { err: cause },
      "The database is not responding; ingest keys confirmed within the last hour are still accepted",
    );
    this.#timer = setInterval(() => this.#probe(probe), PROBE_INTERVAL_MS).unref();
  }

  /** Resolves when no probe runs. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#end();
    await this.#probing;
  }

  #probe(probe: Probe): void {
    this.#probing ??= responds(probe).then((isBack) => {
      this.#probing = undefined;
      if (!isBack || this.#stopped) return;
      this.#end();
      this.#log.info("The database responds again");
    });
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** A response with another error is also a response: the next request will report it. */
const responds = (probe: Probe): Promise<boolean> =>
  probe().then(
    () => true,
    (error: unknown) => !(error instanceof BackendUnavailable),
  );
