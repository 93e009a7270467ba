import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";
import { pause } from "@/base/waiting";
import type { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import type { LmdbJournal } from "../journal/journal";
import {
  type Block,
  type BlockLimits,
  blockProjects,
  type Outbox,
  type Refused,
} from "../journal/outbox";
import { Delivery } from "./delivery";

const LIMITS: BlockLimits = { rows: 50_000, bytes: 32 * 1024 ** 2 };

/** How quickly the writer goes about it, in ms. */
export type Pace = {
  /** From the beginning of one block to that of the next, unless a whole one waits already. */
  interval: number;
  /** Between the first attempt and the second; doubled from then on. */
  firstRetry: number;
  longestRetry: number;
};

/** An accepted event can be queried within a second, and ClickHouse gets at most four parts in one. */
export const DEFAULT_PACE: Pace = { interval: 250, firstRetry: 100, longestRetry: 5_000 };

export type WriterOptions = {
  journal: LmdbJournal;
  outbox: Outbox;
  clickhouse: ClickHouse;
  versions: DataVersions;
  log: Log;
  pace: Pace;
};

type Step = "goOn" | "drained";
type Waiter = { upTo: number; resolve(): void; reject(error: unknown): void };
type Interlude = { run(): Promise<void>; reject(error: unknown): void };

const stopped = () => new BackendUnavailable("The server is stopping. Try again.");

/**
 * Empties the journal into ClickHouse, block by block, in order. It moves on only when ClickHouse has
 * said yes to a block; while ClickHouse is away it tries again and the journal keeps everything.
 */
export class Writer {
  readonly #stopping = new AbortController();
  readonly #finished: Promise<void>;
  #draining = false;
  #waiters: Waiter[] = [];
  #interludes: Interlude[] = [];
  /** Entries have come since the last look at the outbox. */
  #entriesCame = false;
  /** Ends the wait for entries, or for the interval to pass. */
  #wake: () => void = () => undefined;

  constructor(private readonly options: WriterOptions) {
    const unsubscribe = options.journal.onEntries(() => {
      this.#entriesCame = true;
      this.#wake();
    });
    this.#finished = this.#run().finally(() => {
      unsubscribe();
      for (const { reject } of this.#interludes.splice(0)) reject(stopped());
    });
  }

  /** Waits until the entries up to this number are in ClickHouse. Rejects when the writer stops first. */
  settled(upTo: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ upTo, resolve, reject });
      this.#notify();
    });
  }

  /**
   * Runs `work` while no block is under way and nothing is in doubt, so that ClickHouse has exactly what
   * is settled. Until it ends nothing is written. Rejects when the writer stops first.
   */
  betweenBlocks<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#draining) return reject(stopped());
      this.#interludes.push({ run: () => work().then(resolve, reject), reject });
      this.#wake();
    });
  }

  /**
   * Writes what waits, for at most so long, and stops. What is left by then stays in the journal; an
   * insert under way counts as doubtful at the next start.
   */
  async stop(deadlineMs: number): Promise<void> {
    this.#draining = true;
    this.#wake();
    const timer = new AbortController();
    await Promise.race([this.#finished, pause(deadlineMs, timer.signal)]);
    timer.abort();
    this.#stopping.abort();
    this.#wake();
    this.#notify();
  }

  async #run(): Promise<void> {
    const { log, pace } = this.options;
    const { signal } = this.#stopping;
    let step = () => this.#finishDoubtful();
    while (!signal.aborted) {
      try {
        if ((await step()) === "drained") return;
        step = () => this.#writeNext();
      } catch (error) {
        log.error({ err: error }, "The journal could not be read");
        await pause(pace.longestRetry, signal);
      }
    }
  }

  /** Finishes the block that was under way when the journal was closed last. */
  async #finishDoubtful(): Promise<Step> {
    const doubtful = await this.options.outbox.doubtful();
    if (doubtful) await this.#deliver(doubtful.block, doubtful.queryId);
    return "goOn";
  }

  async #writeNext(): Promise<Step> {
    for (let next = this.#interludes.shift(); next; next = this.#interludes.shift())
      await next.run();
    const begun = performance.now();
    this.#entriesCame = false;
    const block = await this.options.outbox.next(LIMITS);
    if (block) {
      await this.#deliver(block, null);
      await this.#interval(begun);
    } else if (this.#draining) {
      return "drained";
    } else if (!this.#entriesCame && this.#interludes.length === 0) {
      await this.#wait();
    }
    return "goOn";
  }

  async #deliver(block: Block, doubt: string | null): Promise<void> {
    const { clickhouse, outbox, versions, log, pace } = this.options;
    const { signal } = this.#stopping;
    const visible = versions.change(blockProjects(block));
    const pollMs = pace.firstRetry;
    const delivery = new Delivery({ clickhouse, outbox, block, doubt, pollMs, signal });
    for (let retry = pace.firstRetry; ; retry = Math.min(2 * retry, pace.longestRetry)) {
      try {
        const refused = await delivery.attempt();
        signal.throwIfAborted();
        visible();
        await outbox.settle(block, refused);
        this.#reportRefused(refused);
        return this.#notify();
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, rows: block.rows, retry }, "ClickHouse did not take a block");
        await pause(retry, signal);
      }
    }
  }

  #reportRefused(refused: readonly Refused[]): void {
    for (const { event, code } of refused) {
      const { projectId, eventId } = event;
      this.options.log.error(
        { projectId, eventId, code },
        "ClickHouse cannot read an accepted event; it is set aside in the journal's rejected table",
      );
    }
  }

  /** Lets the interval pass that began with a block, so that small blocks do not become many parts. */
  async #interval(begun: number): Promise<void> {
    const { journal, pace } = this.options;
    for (;;) {
      const left = begun + pace.interval - performance.now();
      const wholeBlock = journal.backlog().events >= LIMITS.rows;
      if (left <= 0 || wholeBlock || this.#draining || this.#stopping.signal.aborted) return;
      await this.#wait(left);
    }
  }

  #wait(ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #notify(): void {
    const isStopped = this.#stopping.signal.aborted;
    this.#waiters = this.#waiters.filter(({ upTo, resolve, reject }) => {
      if (upTo <= this.options.outbox.settledUpTo) resolve();
      else if (isStopped) reject(stopped());
      else return true;
      return false;
    });
  }
}
