import type { Log } from "@/base/log";
import { stopwatch } from "@/base/metrics/registry";
import { withSpan } from "@/base/tracing/tracing";
import { pause } from "@/base/waiting";
import type { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import { stopping } from "../contract/errors";
import { type Block, blockDays } from "../journal/block";
import type { RejectedEvent } from "../journal/outbox";
import { BLOCK_SECONDS, WRITE_FAILURES, WRITTEN_ROWS } from "../metrics/writer-metrics";
import { type Arrivals, BLOCK_LIMITS, type BlockQueue } from "./block-queue";
import { Delivery } from "./delivery";
import { intervalAfter, type Pace } from "./pace";

type WriterOptions = {
  journal: Arrivals;
  outbox: BlockQueue;
  clickhouse: ClickHouse;
  versions: Pick<DataVersions, "changeDays">;
  log: Log;
  pace: Pace;
};

type Step = "continue" | "drained";
type Waiter = { upTo: number; resolve(): void; reject(error: unknown): void };
type PendingTask = { run(): Promise<void>; reject(error: unknown): void };

/**
 * Writes the journal to ClickHouse, block by block, in order. It continues only once ClickHouse has
 * confirmed a block. While ClickHouse is unavailable, it retries, and the events stay in the
 * journal.
 */
export class Writer {
  readonly #stopping = new AbortController();
  readonly #finished: Promise<void>;
  #draining = false;
  #waiters: Waiter[] = [];
  #pendingTasks: PendingTask[] = [];
  /** Whether entries have arrived since the outbox was last read. */
  #hasNewEntries = false;
  /** Ends the current wait, for entries or for the interval. */
  #wake: () => void = () => undefined;

  constructor(private readonly options: WriterOptions) {
    const unsubscribe = options.journal.onEntries(() => {
      this.#hasNewEntries = true;
      this.#wake();
    });
    this.#finished = this.#run().finally(() => {
      unsubscribe();
      for (const { reject } of this.#pendingTasks.splice(0)) reject(stopping());
    });
  }

  /**
   * Resolves when all entries up to this number are in ClickHouse. Rejects if
   * the writer stops first.
   */
  settled(upTo: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ upTo, resolve, reject });
      this.#notify();
    });
  }

  /**
   * Runs `work` while no block is being written and no insert is unconfirmed, so that ClickHouse
   * contains exactly the settled events. Writing resumes when it ends. Rejects if the writer stops
   * first.
   */
  betweenBlocks<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#draining) return reject(stopping());
      this.#pendingTasks.push({ run: () => work().then(resolve, reject), reject });
      this.#wake();
    });
  }

  /**
   * Writes the backlog for at most `deadlineMs` and stops. The rest stays in the journal; an insert
   * that is still running counts as unconfirmed at the next start.
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

  /** Resolves when nothing is being written any more, after a stop. */
  get ended(): Promise<void> {
    return this.#finished;
  }

  async #run(): Promise<void> {
    const { log, pace } = this.options;
    const { signal } = this.#stopping;
    let step = () => this.#finishUnconfirmed();
    while (!signal.aborted) {
      try {
        if ((await step()) === "drained") return;
        step = () => this.#writeNext();
      } catch (error) {
        log.error({ err: error }, "Could not read the waiting events; retrying");
        await pause(pace.longestRetry, signal);
      }
    }
  }

  /** Finishes the block that was being written when the journal was last closed. */
  async #finishUnconfirmed(): Promise<Step> {
    const unconfirmed = await this.options.outbox.unconfirmed();
    if (unconfirmed) await this.#deliver(unconfirmed.block, unconfirmed.queryId);
    return "continue";
  }

  async #writeNext(): Promise<Step> {
    for (let next = this.#pendingTasks.shift(); next; next = this.#pendingTasks.shift())
      await next.run();
    const begun = performance.now();
    this.#hasNewEntries = false;
    const block = await this.options.outbox.next(BLOCK_LIMITS);
    if (block) {
      await withSpan("writer.block", { "tallymark.rows": block.rows }, () =>
        this.#deliver(block, null),
      );
      const tookMs = performance.now() - begun;
      const interval = intervalAfter({ rows: block.rows, tookMs }, this.options.pace);
      await this.#waitUntil(begun + interval);
    } else if (this.#draining) {
      return "drained";
    } else if (!this.#hasNewEntries && this.#pendingTasks.length === 0) {
      await this.#wait();
    }
    return "continue";
  }

  async #deliver(block: Block, unconfirmedId: string | null): Promise<void> {
    const { clickhouse, outbox, versions, log, pace } = this.options;
    const { signal } = this.#stopping;
    const visible = versions.changeDays(blockDays(block));
    const pollMs = pace.firstRetry;
    const seconds = stopwatch();
    const delivery = new Delivery({ clickhouse, outbox, block, unconfirmedId, pollMs, signal });
    for (let retry = pace.firstRetry; ; retry = Math.min(2 * retry, pace.longestRetry)) {
      try {
        const rejected = await delivery.attempt();
        signal.throwIfAborted();
        visible();
        await outbox.settle(block, rejected);
        this.options.journal.measureLag(block);
        WRITTEN_ROWS.inc(block.rows - rejected.length);
        BLOCK_SECONDS.observe(seconds());
        this.#logRejected(rejected);
        return this.#notify();
      } catch (error) {
        if (signal.aborted) return;
        WRITE_FAILURES.inc();
        log.warn(
          { err: error, rows: block.rows, retry },
          "Could not write a block to ClickHouse; retrying",
        );
        await pause(retry, signal);
      }
    }
  }

  #logRejected(rejected: readonly RejectedEvent[]): void {
    for (const { event, code } of rejected) {
      const { projectId, eventId } = event;
      this.options.log.error(
        { projectId, eventId, code },
        "ClickHouse cannot read an accepted event; moved it to the rejected events",
      );
    }
  }

  /** Waits for the next block to begin, unless a full one is already waiting. */
  async #waitUntil(start: number): Promise<void> {
    const { journal } = this.options;
    for (;;) {
      const left = start - performance.now();
      const { events, bytes } = journal.backlog();
      const isFull = events >= BLOCK_LIMITS.rows || bytes >= BLOCK_LIMITS.bytes;
      if (left <= 0 || isFull || this.#draining || this.#stopping.signal.aborted) return;
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
      else if (isStopped) reject(stopping());
      else return true;
      return false;
    });
  }
}
