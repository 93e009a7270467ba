import { BackgroundLoop, FAILED } from "@/base/background-loop";
import { StartError } from "@/base/errors";
import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { pause } from "@/base/waiting";
import { codeOf, findMismatches, newestOf, type Stamp, type Stamped } from "./stamp";

const STOP_WITHIN_MS = 1_000;

export type StampStore = {
  /** As used in a sentence: "the journal". */
  name: string;
  read(): Promise<Stamp | null>;
  /** The stamp is durable once this resolves. */
  write(stamp: Stamp): Promise<void>;
};

type InstallationOptions = {
  stores: readonly StampStore[];
  accepted: string | undefined;
  /** An additional remedy for the operator, as a clause: "set X". */
  remedy?: string | undefined;
  clock: Clock;
  log: Log;
};

/**
 * The stores of one installation, stamped together at each start, each stop and every hour in
 * between, so that the next start detects a store restored from an earlier hour.
 */
export class Installation {
  readonly #loop = new BackgroundLoop(() => this.#tryToAdvance(), {
    name: "stamp_stores",
    intervalMs: HOUR_MS,
    retryMs: 5 * MINUTE_MS,
  });
  #stamping: Promise<void> = Promise.resolve();

  private constructor(
    private readonly options: InstallationOptions,
    private stamp: Omit<Stamp, "at">,
    /** The stores did not match, and the operator chose to continue anyway. */
    readonly acceptedLoss: boolean,
  ) {}

  /**
   * Throws {@link StartError} if the stores do not belong together, unless the
   * operator accepts that.
   */
  static async open(options: InstallationOptions): Promise<Installation> {
    const stamped = await Promise.all(
      options.stores.map(async (store) => ({ name: store.name, stamp: await store.read() })),
    );
    const { acceptedLoss, ...stamp } = accept(stamped, options);
    const installation = new Installation(options, stamp, acceptedLoss);
    await installation.#advance();
    installation.#loop.start();
    return installation;
  }

  get id(): string {
    return this.stamp.installation;
  }

  /** Returns within a second, whether or not the stores respond. */
  async stop(): Promise<void> {
    void this.#loop.stop();
    const stamped = new AbortController();
    const stamping = this.#tryToAdvance().finally(() => stamped.abort());
    await Promise.race([stamping, pause(STOP_WITHIN_MS, stamped.signal)]);
  }

  async #tryToAdvance(): Promise<unknown> {
    return this.#advance().catch((error: unknown) => {
      this.options.log.warn({ err: error }, "Could not stamp the stores");
      return FAILED;
    });
  }

  /**
   * Writes one generation after another up to the next even one, starting with the current one,
   * since a crash or a failed write may have left some stores behind. So no two stores ever
   * differ by more than one.
   */
  #advance(): Promise<void> {
    const advance = async () => {
      const reached = this.stamp.generation;
      const next = reached + 2 - (reached % 2);
      for (let generation = Math.max(1, reached); generation <= next; generation++)
        await this.#write(generation);
    };
    this.#stamping = this.#stamping.catch(() => undefined).then(advance);
    return this.#stamping;
  }

  async #write(generation: number): Promise<void> {
    this.stamp = { ...this.stamp, generation };
    const stamp = { ...this.stamp, at: this.options.clock.now() };
    for (const store of this.options.stores) await store.write(stamp);
  }
}

function accept(
  stamped: readonly Stamped[],
  { accepted, remedy, log }: InstallationOptions,
): Omit<Stamp, "at"> & { acceptedLoss: boolean } {
  const mismatches = findMismatches(stamped);
  const { installation, generation } = newestOf(stamped) ?? {
    installation: newId(),
    generation: 0,
  };
  if (mismatches.length === 0) return { installation, generation, acceptedLoss: false };
  const code = codeOf(stamped);
  if (accepted !== code) {
    const others = remedy === undefined ? "" : ` Or ${remedy}.`;
    throw new StartError(
      `The journal, ClickHouse and the database do not match: ${mismatches.join("; ")}. Restore all of them from one backup.${others} To continue without the missing data, start once with ACCEPT_DATA_LOSS=${code}; see "Recovery" in docs/operate.md for what you lose.`,
    );
  }
  log.warn({ mismatches }, "Continuing with stores that do not match, as ACCEPT_DATA_LOSS is set");
  // A new id, so that the discarded stores are rejected if they come back.
  return { installation: newId(), generation: 0, acceptedLoss: true };
}
