import { StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import { counter } from "@/base/metrics/registry";
import { addSnapshots, countsOf, type Snapshot } from "@/base/metrics/snapshot";
import { type Heartbeat, killIfHung } from "@/base/processes/heartbeat";
import { keepRunning } from "@/base/processes/keep-running";
import { withTimeout } from "@/base/waiting";
import type { WorkerSettings } from "./protocol";
import type { AcceptorService } from "./serve-acceptor";
import { type IngestWorker, launchWorker } from "./worker-process";

type PoolOptions = {
  settings: WorkerSettings;
  service: AcceptorService;
  log: Log;
  heartbeat?: Heartbeat;
};

/** A worker works in slices of milliseconds, so after ten seconds without a response it hangs. */
const HEARTBEAT: Heartbeat = { intervalMs: 2_000, unresponsiveAfter: 2, hungAfter: 5 };

const RESTARTS = counter(
  "tallymark_ingest_worker_restarts_total",
  "Processes for ingestion that ended or hung and were replaced",
);
/** A worker that is busy for longer is counted with its previous values. */
const MEASURE_WITHIN_MS = 1_000;

const FIRST_RESTART_MS = 50;

/** Keeps a number of workers running: one that ends or hangs is replaced. */
export class WorkerPool {
  readonly #stopping = new AbortController();
  readonly #running = new Set<IngestWorker>();
  /** The last values of each worker's metrics. */
  readonly #measured = new Map<IngestWorker, Snapshot>();
  /** What workers had counted that have ended, so that a sum over all never decreases. */
  readonly #ofEnded: Snapshot[] = [];
  #supervised: Promise<void>[] = [];

  private constructor(private readonly options: PoolOptions) {}

  /** Resolves when all workers accept connections. */
  static async start(options: PoolOptions): Promise<WorkerPool> {
    const pool = new WorkerPool(options);
    const workers = Array.from({ length: options.settings.workers }, () => pool.#launch());
    const started = await Promise.all(workers.map(({ listening }) => listening));
    if (started.includes(false)) {
      await pool.stop(0);
      throw new StartError(
        "The processes for ingestion did not start. Their output has the reason.",
      );
    }
    pool.#supervised = workers.map((worker) => pool.#keepRunning(worker));
    return pool;
  }

  get pids(): (number | undefined)[] {
    return Array.from(this.#running, ({ pid }) => pid);
  }

  /**
   * What the workers have counted, including those that have ended, up to when
   * they were last asked.
   */
  async measure(): Promise<Snapshot[]> {
    await Promise.all(
      Array.from(this.#running, async (worker) => {
        const late = () => new Error("The worker is busy.");
        const snapshot = await withTimeout(MEASURE_WITHIN_MS, worker.measure(), late).catch(
          () => null,
        );
        if (snapshot && this.#running.has(worker)) this.#measured.set(worker, snapshot);
      }),
    );
    // However many have ended, one snapshot remains.
    this.#ofEnded.unshift(await addSnapshots(this.#ofEnded.splice(0)));
    return [...this.#ofEnded, ...this.#measured.values()];
  }

  /** Lets the workers complete requests in flight for up to `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    await Promise.all(Array.from(this.#running, (worker) => worker.stop(graceMs)));
    await Promise.all(this.#supervised);
  }

  #launch(): IngestWorker {
    const { settings, service } = this.options;
    const worker = launchWorker(settings, service);
    this.#running.add(worker);
    void worker.ended.then(() => this.#forget(worker));
    return worker;
  }

  #forget(worker: IngestWorker): void {
    this.#running.delete(worker);
    this.#ofEnded.push(countsOf(this.#measured.get(worker) ?? []));
    this.#measured.delete(worker);
  }

  #keepRunning(first: IngestWorker): Promise<void> {
    return keepRunning(first, {
      launch: () => this.#launch(),
      endOf: (worker) => this.#endOf(worker),
      onEnd: (end) => {
        RESTARTS.inc();
        this.options.log.error(end, "A process for ingestion exited; replacing it");
      },
      firstRestartMs: FIRST_RESTART_MS,
      signal: this.#stopping.signal,
    });
  }

  /** Waits until the worker ends, and kills it if it hangs. */
  async #endOf(worker: IngestWorker) {
    const isListening = await worker.listening;
    const hung = isListening && (await killIfHung(worker, this.options.heartbeat ?? HEARTBEAT));
    return { ...(await worker.ended), hung };
  }
}
