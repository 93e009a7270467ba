import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";

/** Between two looks whether the database is back, in ms. */
const PROBE_INTERVAL_MS = 1_000;

type Probe = () => Promise<unknown>;

/** Whether the database is away. While it is, one probe at a time asks for it, and nobody else has to. */
export class DatabaseOutage {
  #timer: NodeJS.Timeout | undefined;
  #probing: Promise<void> | undefined;
  #stopped = false;

  constructor(private readonly log: Log) {}

  get isOn(): boolean {
    return this.#timer !== undefined;
  }

  /** To be called when the database has not answered. `probe` rejects as long as it does not. */
  begin({ cause }: BackendUnavailable, probe: Probe): void {
    if (this.isOn || this.#stopped) return;
    this.log.warn(
      { err: cause },
      "the database does not answer; ingest keys confirmed within the last hour are still accepted",
    );
    this.#timer = setInterval(() => this.#probe(probe), PROBE_INTERVAL_MS).unref();
  }

  /** Resolves when nothing is asked any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#end();
    await this.#probing;
  }

  #probe(probe: Probe): void {
    this.#probing ??= answers(probe).then((isBack) => {
      this.#probing = undefined;
      if (!isBack || this.#stopped) return;
      this.#end();
      this.log.info("the database answers again");
    });
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** An answer with an error is one, too: whoever asks next meets it. */
const answers = (probe: Probe): Promise<boolean> =>
  probe().then(
    () => true,
    (error: unknown) => !(error instanceof BackendUnavailable),
  );
