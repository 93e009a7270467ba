import { setImmediate } from "node:timers/promises";
import { newId } from "@/base/ids";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { FIRST_DAY, previousUtcMonth, utcDay, utcMonth } from "@/base/time/utc";
import type { Ledger, LedgerCounts } from "@/pipeline/contract/ledger";
import { durable } from "../store/durable";
import type { Tables } from "../store/tables";
import { type CounterDeltas, countersBefore, countersSince, readCounters } from "./counters";

const ID = "journal_id";
/**
 * Rename this key whenever more counts are to be published, so that everything is published once
 * again.
 */
const PUBLISHED = "told_with_arrivals_before";
/** How many counters are published at a time. */
const SLICE = 5_000;

/**
 * Tracks which counters have changed since they were published. Reads their values from the table.
 */
export class CounterLedger implements Ledger {
  readonly id: string;
  readonly #changed: Set<string>;
  /**
   * The counts of earlier days are all published, including those that were in flight at midnight.
   */
  #publishedBefore: string;

  constructor(
    private readonly tables: Tables,
    private readonly clock: Clock,
  ) {
    this.id = (tables.meta.get(ID) as string | undefined) ?? this.#createId();
    this.#publishedBefore = (tables.meta.get(PUBLISHED) as string | undefined) ?? FIRST_DAY;
    this.#changed = new Set(countersSince(tables.counters, this.#publishedBefore));
  }

  get oldestDay(): string {
    return `${this.#oldestMonth}-01`;
  }

  get #oldestMonth(): string {
    return utcMonth(previousUtcMonth(Date.parse(this.#publishedBefore)));
  }

  /** Call it once the counts are durable; before that, the table still contains the old ones. */
  markChanged(counted: CounterDeltas): void {
    for (const key of counted.keys()) this.#changed.add(key);
  }

  async publish(write: (counts: LedgerCounts) => Promise<void>): Promise<void> {
    const keys = [...this.#changed];
    for (let at = 0; at < keys.length; at += SLICE) {
      await this.#publishSlice(keys.slice(at, at + SLICE), write);
    }
    const yesterday = utcDay(this.clock.now() - DAY_MS);
    if (yesterday > this.#publishedBefore) await this.#completeDay(yesterday);
  }

  async #publishSlice(
    keys: string[],
    write: (counts: LedgerCounts) => Promise<void>,
  ): Promise<void> {
    // Cleared before reading, so that counts that change during the write are published again.
    for (const key of keys) this.#changed.delete(key);
    try {
      await write(this.#read(keys));
    } catch (error) {
      for (const key of keys) this.#changed.add(key);
      throw error;
    }
  }

  #read(keys: Iterable<string>): LedgerCounts {
    const { counters, latest } = this.tables;
    const { months, days } = readCounters(counters, keys);
    const accepted = days.filter(({ reason }) => reason === "accepted");
    const projects = new Set(accepted.map(({ projectId }) => projectId));
    const arrivals = Array.from(projects).flatMap((projectId) => {
      const arrival = latest.get(projectId);
      return arrival ? [{ projectId, ...arrival }] : [];
    });
    return { months, days, arrivals };
  }

  async #completeDay(publishedBefore: string): Promise<void> {
    const { root, meta, counters } = this.tables;
    // Set first, so that half-deleted counts are never read. After a crash, the next day deletes
    // the rest.
    await durable(root.transaction(() => meta.putSync(PUBLISHED, publishedBefore)));
    this.#publishedBefore = publishedBefore;
    for (const keys of countersBefore(counters, this.#oldestMonth)) {
      const remove = () => keys.forEach((key) => void counters.remove(key));
      await (keys.length > 0 ? durable(root.batch(remove)) : setImmediate());
    }
  }

  #createId(): string {
    const id = newId();
    this.tables.meta.putSync(ID, id);
    return id;
  }
}
