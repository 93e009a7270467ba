import { setImmediate } from "node:timers/promises";
import { newId } from "@/base/ids";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { previousUtcMonth, utcDay, utcMonth } from "@/base/time/utc";
import type { Figures, Ledger } from "@/pipeline/contract/ledger";
import { durable } from "../store/durable";
import type { Tables } from "../store/tables";
import { type CounterDeltas, countersBefore, countersSince, readFigures } from "./counters";

const ID = "journal_id";
/** Named anew whenever there is more to tell, so that all is told once more. */
const TOLD = "told_with_arrivals_before";
/** Before there was anything to tell. */
const FIRST_DAY = "1970-01-01";
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
    this.#toldBefore = (tables.meta.get(TOLD) as string | undefined) ?? FIRST_DAY;
    this.#changed = new Set(countersSince(tables.counters, this.#toldBefore));
  }

  get keptFrom(): string {
    return `${this.#oldestMonth}-01`;
  }

  get #oldestMonth(): string {
    return utcMonth(previousUtcMonth(Date.parse(this.#toldBefore)));
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
      await write(this.#read(keys));
    } catch (error) {
      for (const key of keys) this.#changed.add(key);
      throw error;
    }
  }

  #read(keys: Iterable<string>): Figures {
    const { counters, latest } = this.tables;
    const { months, days } = readFigures(counters, keys);
    const accepted = days.filter(({ reason }) => reason === "accepted");
    const projects = new Set(accepted.map(({ projectId }) => projectId));
    const arrivals = Array.from(projects).flatMap((projectId) => {
      const arrival = latest.get(projectId);
      return arrival ? [{ projectId, ...arrival }] : [];
    });
    return { months, days, arrivals };
  }

  async #turnDay(toldBefore: string): Promise<void> {
    const { root, meta, counters } = this.tables;
    // First, so that nobody asks for what is half forgotten; what a crash leaves goes with the next day.
    await durable(root.transaction(() => meta.putSync(TOLD, toldBefore)));
    this.#toldBefore = toldBefore;
    for (const keys of countersBefore(counters, this.#oldestMonth)) {
      const forget = () => keys.forEach((key) => void counters.remove(key));
      await (keys.length > 0 ? durable(root.batch(forget)) : setImmediate());
    }
  }

  #takeId(): string {
    const id = newId();
    this.tables.meta.putSync(ID, id);
    return id;
  }
}
