import { type Health, READY } from "@/base/health";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { DAY_MS, MINUTE_MS } from "@/base/time/durations";
import { pause, untilAborted } from "@/base/waiting";
import { isErasing } from "@/clickhouse/erase";
import { countStored, type MonthCount } from "@/clickhouse/stored-counts";
import type { ClickHouse } from "@/clickhouse/types";
import type { SettledCounts } from "../journal/counters/settled-counts";
import type { Writer } from "../writer/writer";
import { compareCounts, type Difference, missingOf } from "./compare";

export type ReconciliationOptions = {
  counts: SettledCounts;
  writer: Pick<Writer, "betweenBlocks">;
  clickhouse: ClickHouse;
  clock: Clock;
  log: Log;
};

/** After a comparison that could not be made, such as while ClickHouse is away. */
const RETRY_MS = 5 * MINUTE_MS;
/** The log names as many differences as this; their sums are of all. */
const MAX_LOGGED = 20;

const DEGRADED: Health = {
  status: "degraded",
  detail:
    "ClickHouse has fewer or more events than it confirmed. The log lists projects and months. To accept the events as they are, stop the server and run npm run recount.",
};

/**
 * Compares, at the start and daily, the events that ClickHouse has with those that it confirmed, by
 * project and month. Files that are broken or gone are left out by ClickHouse without an error, so that
 * nothing else would tell.
 *
 * The journal has to be the only one that writes to the table: other processes' events would be too many.
 */
export class Reconciliation {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #health: Health = READY;

  constructor(private readonly options: ReconciliationOptions) {}

  /** Begins in the background. */
  start(): void {
    this.#running = this.#run();
  }

  /** Resolves when nothing is asked of ClickHouse any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** By the latest comparison. */
  get health(): Health {
    return this.#health;
  }

  /** Compares now. The first time there is nothing to compare with, so what is stored is accepted as complete. */
  async compare(): Promise<Difference[]> {
    const { counts, clock, writer } = this.options;
    const differences = await writer.betweenBlocks(async () => {
      const stored = await this.#stored();
      if (counts.countedSince === null) await this.#begin(stored);
      const comparison = await compareCounts({
        settled: counts.all(this.#stopping.signal),
        stored,
        isSuspended: (projectId) => counts.suspended(projectId) !== null,
        nowMs: clock.now(),
      });
      await counts.drop(comparison.expired);
      return comparison.differences;
    });
    this.#report(differences);
    return differences;
  }

  /**
   * Runs `remove`, which removes events of a project from ClickHouse, and takes its counts anew. Until it
   * resolves, also after a crash, the project is not compared. What was missing before goes on missing.
   */
  async whileRemoving(projectId: string, remove: () => Promise<void>): Promise<void> {
    const { counts, clock, writer } = this.options;
    await writer.betweenBlocks(async () => {
      // A removal that was broken off may have removed some already.
      if (counts.suspended(projectId) !== null) return;
      const stored = await this.#stored(projectId);
      const settled = counts.countedSince === null ? stored : counts.of(projectId);
      const missing = await missingOf({ settled: each(settled), stored, nowMs: clock.now() });
      await counts.suspend(projectId, missing);
    });
    await remove();
    await writer.betweenBlocks(async () => {
      const stored = await this.#stored(projectId);
      await counts.replace(projectId, sum(stored, counts.suspended(projectId) ?? []));
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // The writer may have no moment for it before it stops, such as while ClickHouse is away.
      const isDone = await untilAborted(this.compare(), signal).then(
        () => true,
        (error: unknown) => {
          if (signal.aborted) return false;
          this.options.log.warn({ err: error }, "Could not count the stored events; retrying");
          return false;
        },
      );
      await pause(isDone ? DAY_MS : RETRY_MS, signal, { ref: false });
    }
  }

  async #begin(stored: readonly MonthCount[]): Promise<void> {
    const { counts, clickhouse, clock, log } = this.options;
    // A removal that an older version began is marked nowhere.
    if (await isErasing(clickhouse, this.#stopping.signal)) {
      throw new Error("Events are being removed, so they cannot be counted now");
    }
    await counts.begin(stored, clock.now());
    log.info({ events: sumOf(stored) }, "accepted the stored events as complete");
  }

  #stored(projectId?: string): Promise<MonthCount[]> {
    const { signal } = this.#stopping;
    const one = projectId === undefined ? {} : { projectId };
    return countStored(this.options.clickhouse, { signal, ...one });
  }

  #report(differences: readonly Difference[]): void {
    this.#health = differences.length > 0 ? DEGRADED : READY;
    if (differences.length === 0) return;
    const missing = differences.map((difference) => difference.missing);
    this.options.log.error(
      {
        missing: missing.reduce((all, one) => all + Math.max(0, one), 0),
        tooMany: missing.reduce((all, one) => all + Math.max(0, -one), 0),
        months: differences.length,
        differences: differences.slice(0, MAX_LOGGED),
      },
      "ClickHouse does not hold exactly the events that it confirmed",
    );
  }
}

const sumOf = (counts: readonly MonthCount[]): number =>
  counts.reduce((sum, { events }) => sum + events, 0);

function sum(counts: readonly MonthCount[], others: readonly MonthCount[]): MonthCount[] {
  const sums = new Map(counts.map((count) => [count.month, { ...count }]));
  for (const other of others) {
    const known = sums.get(other.month);
    if (known) known.events += other.events;
    else sums.set(other.month, { ...other });
  }
  return [...sums.values()];
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}
