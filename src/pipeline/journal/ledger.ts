import type { Clock } from "@/base/clock";
import { newId } from "@/base/ids";
import { previousUtcMonth, utcDay, utcMonth } from "@/base/utc";
import type { Figures, Ledger } from "../types";
import { type CounterDeltas, countersSince, monthsBefore, readFigures } from "./counters";
import { durable } from "./durable";
import type { Tables } from "./tables";

const ID = "journal_id";
const TOLD = "told_before";
const DAY_MS = 86_400_000;
/** Figures that are handed over at a time. */
const SLICE = 5_000;

/** Which counters have changed since they were told. What is told is read from the table each time. */
export class CounterLedger implements Ledger {
  readonly id: string;
  readonly #changed: Set<string>;
  /** Days before this one are told for good, and what was on its way at their midnight is as well. */
  #toldBefore: string;

  constructor(
    private readonly tables: Tables,
    private readonly clock: Clock,
  ) {
    this.id = (tables.meta.get(ID) as string | undefined) ?? this.#takeId();
    this.#toldBefore = (tables.meta.get(TOLD) as string | undefined) ?? "";
    this.#changed = new Set(countersSince(tables.counters, this.#toldBefore));
  }

  /** To be called when the counts are durable: before that, the table would tell the old ones. */
  note(counted: CounterDeltas): void {
    for (const key of counted.keys()) this.#changed.add(key);
  }

  async tell(write: (figures: Figures) => Promise<void>): Promise<void> {
    const keys = [...this.#changed];
    for (let at = 0; at < keys.length; at += SLICE) {
      await this.#tellSlice(keys.slice(at, at + SLICE), write);
    }
    const yesterday = utcDay(this.clock.now() - DAY_MS);
    if (yesterday > this.#toldBefore) await this.#turnDay(yesterday);
  }

  async #tellSlice(keys: string[], write: (figures: Figures) => Promise<void>): Promise<void> {
    // Before the reading, so that what changes during the writing is told again.
    for (const key of keys) this.#changed.delete(key);
    try {
      await write(readFigures(this.tables.counters, keys));
    } catch (error) {
      for (const key of keys) this.#changed.add(key);
      throw error;
    }
  }

  async #turnDay(toldBefore: string): Promise<void> {
    const { root, meta, counters } = this.tables;
    const oldest = utcMonth(previousUtcMonth(this.clock.now()));
    const old = monthsBefore(counters, oldest);
    await durable(
      root.batch(() => {
        for (const key of old) void counters.remove(key);
        void meta.put(TOLD, toldBefore);
      }),
    );
    this.#toldBefore = toldBefore;
  }

  #takeId(): string {
    const id = newId();
    this.tables.meta.putSync(ID, id);
    return id;
  }
}
