import { newId } from "@/base/ids";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { FIRST_DAY, UtcDays, utcDay } from "@/base/time/utc";
import type { DayCount, Ledger, LedgerCounts } from "../../contract/ledger";
import type { Reason, Tally } from "../../contract/reason";
import { countEvents } from "../../metrics/journal-metrics";

const keyOf = ({ projectId, day, reason }: Omit<DayCount, "count">): string =>
  `${projectId} ${day} ${reason}`;

/**
 * How much input this process has rejected since it started, by project, day and reason. Published
 * as totals under an id of its own, so that publishing again changes nothing.
 */
export class RejectedTotals implements Ledger {
  readonly id = newId();
  #oldestDay = FIRST_DAY;
  readonly #totals = new Map<string, DayCount>();
  readonly #changed = new Set<string>();
  readonly #days = new UtcDays();

  constructor(private readonly clock: Clock) {}

  get oldestDay(): string {
    return this.#oldestDay;
  }

  add(projectId: string, receivedAt: number, tally: Tally): void {
    const day = this.#days.of(receivedAt);
    countEvents(tally);
    for (const [name, count] of Object.entries(tally)) {
      if (count === 0) continue;
      const reason = name as Reason;
      const key = keyOf({ projectId, day, reason });
      const total = this.#totals.get(key);
      if (total) total.count += count;
      else this.#totals.set(key, { projectId, day, reason, count });
      this.#changed.add(key);
    }
  }

  counts(projectId: string, fromDay: string, toDay: string): DayCount[] {
    return [...this.#totals.values()].filter(
      (total) => total.projectId === projectId && total.day >= fromDay && total.day <= toDay,
    );
  }

  async publish(write: (counts: LedgerCounts) => Promise<void>): Promise<void> {
    const keys = [...this.#changed];
    if (keys.length > 0) {
      this.#changed.clear();
      const days = keys.flatMap((key) => {
        const total = this.#totals.get(key);
        return total ? [{ ...total }] : [];
      });
      try {
        await write({ months: [], days, arrivals: [] });
      } catch (error) {
        for (const key of keys) this.#changed.add(key);
        throw error;
      }
    }
    this.#forgetOldDays();
  }

  /** Days before yesterday are complete. Their published totals are read from the database. */
  #forgetOldDays(): void {
    const yesterday = utcDay(this.clock.now() - DAY_MS);
    if (yesterday <= this.#oldestDay) return;
    for (const [key, { day }] of this.#totals) {
      if (day < yesterday && !this.#changed.has(key)) this.#totals.delete(key);
    }
    this.#oldestDay = yesterday;
  }
}
