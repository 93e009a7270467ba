import { StartError } from "@/base/errors";
import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { HOUR_MS } from "@/base/time/durations";
import { everySoOften, pause } from "@/base/waiting";
import { codeOf, findFaults, newestOf, type Stamp, type Stamped } from "./stamp";

const STOP_WITHIN_MS = 1_000;

/** A store that keeps a stamp. */
export type StampStore = {
  /** As it stands in a sentence: "the journal". */
  name: string;
  read(): Promise<Stamp | null>;
  /** Durable when it resolves. */
  write(stamp: Stamp): Promise<void>;
};

export type InstallationOptions = {
  stores: readonly StampStore[];
  /** The code of the fault that the operator accepts, if any. */
  accepted: string | undefined;
  /** What else the operator can do about a fault, as a clause: "set X". */
  remedy?: string | undefined;
  clock: Clock;
  log: Log;
};

/**
 * The stores of one installation, stamped together: at each start, each stop and each hour between, so that
 * a store from a copy of an earlier hour is noticed at the next start.
 */
export class Installation {
  readonly #stopping = new AbortController();
  #stamping: Promise<void> = Promise.resolve();

  private constructor(
    private readonly options: InstallationOptions,
    private stamp: Omit<Stamp, "at">,
    /** The stores did not match, and the operator chose to continue with what is there. */
    readonly acceptedLoss: boolean,
  ) {}

  /** Throws {@link StartError} when the stores do not belong together, unless that is accepted. */
  static async open(options: InstallationOptions): Promise<Installation> {
    const stamped = await Promise.all(
      options.stores.map(async (store) => ({ name: store.name, stamp: await store.read() })),
    );
    const { acceptedLoss, ...stamp } = accept(stamped, options);
    const installation = new Installation(options, stamp, acceptedLoss);
    await installation.#advance();
    void everySoOften(HOUR_MS, installation.#stopping.signal, () => installation.#tryToAdvance());
    return installation;
  }

  get id(): string {
    return this.stamp.installation;
  }

  /** Ends within a second, whether the stores answer or not. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const stamped = new AbortController();
    const stamping = this.#tryToAdvance().finally(() => stamped.abort());
    await Promise.race([stamping, pause(STOP_WITHIN_MS, stamped.signal)]);
  }

  async #tryToAdvance(): Promise<void> {
    await this.#advance().catch((error: unknown) =>
      this.options.log.warn({ err: error }, "The stores could not be stamped"),
    );
  }

  /**
   * To the next even generation, one by one, and first all stores to the one that was reached: a crash or a
   * failed write may have left some behind. So at no moment two stores differ by more than one.
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

/** The stamp to go on from. */
function accept(
  stamped: readonly Stamped[],
  { accepted, remedy, log }: InstallationOptions,
): Omit<Stamp, "at"> & { acceptedLoss: boolean } {
  const faults = findFaults(stamped);
  const { installation, generation } = newestOf(stamped) ?? {
    installation: newId(),
    generation: 0,
  };
  if (faults.length === 0) return { installation, generation, acceptedLoss: false };
  const code = codeOf(stamped);
  if (accepted !== code) {
    const others = remedy === undefined ? "" : ` Or ${remedy}.`;
    throw new StartError(
      `The journal, ClickHouse and the database do not match: ${faults.join("; ")}. Restore all of them from one backup.${others} To continue with what is there, start once with ACCEPT_DATA_LOSS=${code}; "Backups" in the README says what is lost then.`,
    );
  }
  log.warn({ faults }, "continuing with stores that do not match: ACCEPT_DATA_LOSS is set");
  // A new id, so that the parts which were given up are refused when they come back.
  return { installation: newId(), generation: 0, acceptedLoss: true };
}
