import { BackgroundLoop } from "@/base/background-loop";
import { type Health, READY } from "@/base/health";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { DAY_MS, MINUTE_MS } from "@/base/time/durations";
import { untilAborted } from "@/base/waiting";
import { isErasing } from "@/clickhouse/statements/erase";
import { countStored, type MonthCount } from "@/clickhouse/statements/stored-counts";
import type { ClickHouse } from "@/clickhouse/types";
import type { SettledCounts } from "../journal/counters/settled-counts";
import type { Writer } from "../writer/writer";
import { compareCounts, type Difference, missingCounts } from "./compare";

type ReconciliationOptions = {
  counts: SettledCounts;
  writer: Pick<Writer, "betweenBlocks">;
  clickhouse: ClickHouse;
  clock: Clock;
  log: Log;
};

/** The interval after a failed comparison, for example because ClickHouse was unavailable. */
const RETRY_MS = 5 * MINUTE_MS;
/** How many differences are logged; the sums include all of them. */
const MAX_LOGGED = 20;

const DEGRADED: Health = {
  status: "degraded",
  detail:
    "ClickHouse has fewer or more events than it confirmed. The log lists the projects and months. To accept the events as they are, stop the server and run npm run recount.",
};

/**
 * Compares the events that ClickHouse has with those it confirmed, by project and month, at
 * startup and daily. Nothing else would notice a loss: ClickHouse skips broken and missing
 * files without an error.
 *
 * Only valid if no other process writes to the table, because its events would be reported as
 * surplus.
 */
export class Reconciliation {
  readonly #loop: BackgroundLoop;
  #health: Health = READY;

  constructor(private readonly options: ReconciliationOptions) {
    // The writer may stop before it runs this, for example while ClickHouse is unavailable.
    this.#loop = new BackgroundLoop(() => untilAborted(this.compare(), this.#loop.signal), {
      name: "reconcile_stored_events",
      firstAfterMs: 0,
      intervalMs: DAY_MS,
      retryMs: RETRY_MS,
      onError: (error) =>
        options.log.warn({ err: error }, "Could not count the stored events; retrying"),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Resolves when no more queries are sent to ClickHouse. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** The result of the latest comparison. */
  get health(): Health {
    return this.#health;
  }

  /** Compares immediately. The first comparison accepts the stored events as complete. */
  async compare(): Promise<Difference[]> {
    const { counts, clock, writer } = this.options;
    const differences = await writer.betweenBlocks(async () => {
      const stored = await this.#stored();
      if (counts.countedSince === null) await this.#begin(stored);
      const comparison = await compareCounts({
        settled: counts.all(this.#loop.signal),
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
   * Runs `remove`, which deletes events of a project from ClickHouse, and counts the project again.
   * Until it resolves, even after a crash, the project is not compared. Events that were missing
   * before are still missing afterwards.
   */
  async whileRemoving(projectId: string, remove: () => Promise<void>): Promise<void> {
    const { counts, clock, writer } = this.options;
    await writer.betweenBlocks(async () => {
      // An interrupted removal may already have deleted some.
      if (counts.suspended(projectId) !== null) return;
      const stored = await this.#stored(projectId);
      const settled = counts.countedSince === null ? stored : counts.of(projectId);
      const missing = await missingCounts({ settled: each(settled), stored, nowMs: clock.now() });
      await counts.suspend(projectId, missing);
    });
    await remove();
    await writer.betweenBlocks(async () => {
      const stored = await this.#stored(projectId);
      await counts.replace(projectId, sum(stored, counts.suspended(projectId) ?? []));
    });
  }

  async #begin(stored: readonly MonthCount[]): Promise<void> {
    const { counts, clickhouse, clock, log } = this.options;
    // Older versions did not mark removals.
    if (await isErasing(clickhouse, this.#loop.signal)) {
      throw new Error("Events are being removed, so they cannot be counted yet");
    }
    await counts.begin(stored, clock.now());
    log.info({ events: sumOf(stored) }, "Accepted the stored events as complete");
  }

  #stored(projectId?: string): Promise<MonthCount[]> {
    const { signal } = this.#loop;
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
      "ClickHouse has fewer or more events than it confirmed",
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
