import { UtcDays } from "@/base/time/utc";
import type { DayCount, LedgerCounts, Usage } from "@/pipeline/contract/ledger";
import type { Reason, Tally } from "@/pipeline/contract/reason";
import type { Tables } from "../store/tables";

const dayKey = (projectId: string, day: string, reason: string): string =>
  `day/${projectId}/${day}/${reason}`;
const monthKey = (accountId: string, month: string): string => `month/${accountId}/${month}`;

/** Increments that are not yet in the table, summed by key, so that a burst takes little space. */
export class CounterDeltas {
  readonly #deltas = new Map<string, number>();
  readonly #days = new UtcDays();

  get size(): number {
    return this.#deltas.size;
  }

  /** The keys of the counters that they change. */
  keys(): Iterable<string> {
    return this.#deltas.keys();
  }

  /** Adds a tally to a project's UTC day of receipt. */
  addTally(projectId: string, receivedAt: number, tally: Tally): void {
    const day = this.#days.of(receivedAt);
    for (const [reason, count] of Object.entries(tally)) {
      if (count > 0) this.#add(dayKey(projectId, day, reason), count);
    }
  }

  /** Adds accepted events to an account's UTC month of receipt. */
  addUsage(accountId: string, receivedAt: number, events: number): void {
    this.#add(this.#monthKey(accountId, receivedAt), events);
  }

  /**
   * An account's usage in the month of receipt: the count in the table plus the increments here.
   */
  usage(counters: Tables["counters"], accountId: string, receivedAt: number): number {
    const key = this.#monthKey(accountId, receivedAt);
    return (counters.get(key) ?? 0) + (this.#deltas.get(key) ?? 0);
  }

  addAll(other: CounterDeltas): void {
    for (const [key, count] of other.#deltas) this.#add(key, count);
  }

  /** Adds the increments to the table. Call it inside a transaction. */
  apply(counters: Tables["counters"]): void {
    for (const [key, count] of this.#deltas)
      counters.putSync(key, (counters.get(key) ?? 0) + count);
  }

  /** The increments by account and month, and by project, day and reason. */
  values(): CounterValues {
    return decodeCounters(this.#deltas);
  }

  #monthKey(accountId: string, receivedAt: number): string {
    return monthKey(accountId, this.#days.monthOf(receivedAt));
  }

  #add(key: string, count: number): void {
    this.#deltas.set(key, (this.#deltas.get(key) ?? 0) + count);
  }
}

export const readUsage = (counters: Tables["counters"], accountId: string, month: string): number =>
  counters.get(monthKey(accountId, month)) ?? 0;

export function readCounts(
  counters: Tables["counters"],
  projectId: string,
  fromDay: string,
  toDay: string,
): Omit<DayCount, "projectId">[] {
  // "~" sorts after every reason.
  const range = { start: dayKey(projectId, fromDay, ""), end: dayKey(projectId, toDay, "~") };
  const { days } = readCounters(counters, counters.getKeys(range));
  return days.map(({ day, reason, count }) => ({ day, reason, count }));
}

// "0" is the character after "/".
const ALL_MONTHS = { start: "month/", end: "month0" };
const ALL_DAYS = { start: "day/", end: "day0" };
/** Keys read at a time: this blocks the event loop for a millisecond or two. */
const SLICE = 2_048;
const periodOf = (key: string): string => key.split("/")[2] ?? "";

export const readUsages = (counters: Tables["counters"]): Usage[] =>
  readCounters(counters, counters.getKeys(ALL_MONTHS)).months;

/**
 * Yields the keys of the months before this one ("2026-07") and of their days, one slice of the
 * table at a time.
 */
export function* countersBefore(counters: Tables["counters"], month: string): Generator<string[]> {
  let keys: string[] = [];
  do {
    const start = keys.at(-1);
    const after = start === undefined ? {} : { start, exclusiveStart: true };
    keys = Array.from(counters.getKeys({ ...after, limit: SLICE }));
    yield keys.filter((key) => periodOf(key) < month);
  } while (keys.length === SLICE);
}

/** The keys of all months, and of all days from this one on. */
export const countersSince = (counters: Tables["counters"], day: string): string[] => [
  ...counters.getKeys(ALL_MONTHS),
  ...Array.from(counters.getKeys(ALL_DAYS)).filter((key) => periodOf(key) >= day),
];

export type CounterValues = Omit<LedgerCounts, "arrivals">;

export function readCounters(counters: Tables["counters"], keys: Iterable<string>): CounterValues {
  return decodeCounters(
    Array.from(keys, (key) => [key, counters.get(key)] as const).filter(
      (counter): counter is readonly [string, number] => counter[1] !== undefined,
    ),
  );
}

function decodeCounters(counters: Iterable<readonly [key: string, count: number]>): CounterValues {
  const values: CounterValues = { months: [], days: [] };
  for (const [key, count] of counters) {
    const [kind, id = "", period = "", reason] = key.split("/");
    if (kind === "month") values.months.push({ accountId: id, month: period, events: count });
    else values.days.push({ projectId: id, day: period, reason: reason as Reason, count });
  }
  return values;
}
