import { UtcDays } from "@/base/time/utc";
import type { DayCount, Figures, Usage } from "@/pipeline/contract/ledger";
import type { Reason, Tally } from "@/pipeline/contract/reason";
import type { Tables } from "../store/tables";

const dayKey = (projectId: string, day: string, reason: string): string =>
  `day/${projectId}/${day}/${reason}`;
const monthKey = (accountId: string, month: string): string => `month/${accountId}/${month}`;

/** Counts that are not yet in the table, added up by key so that a burst stays small. */
export class CounterDeltas {
  readonly #deltas = new Map<string, number>();
  readonly #days = new UtcDays();

  get size(): number {
    return this.#deltas.size;
  }

  /** The counters that they change. */
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

  /** What an account has come to in the month of receipt: by the table, and by what was added here. */
  usage(counters: Tables["counters"], accountId: string, receivedAt: number): number {
    const key = this.#monthKey(accountId, receivedAt);
    return (counters.get(key) ?? 0) + (this.#deltas.get(key) ?? 0);
  }

  addAll(other: CounterDeltas): void {
    for (const [key, count] of other.#deltas) this.#add(key, count);
  }

  /** Adds the deltas to the table. Call it inside a transaction. */
  apply(counters: Tables["counters"]): void {
    for (const [key, count] of this.#deltas)
      counters.putSync(key, (counters.get(key) ?? 0) + count);
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
  const { days } = readFigures(counters, counters.getKeys(range));
  return days.map(({ day, reason, count }) => ({ day, reason, count }));
}

// "0" is the character behind the slash.
const ALL_MONTHS = { start: "month/", end: "month0" };
const ALL_DAYS = { start: "day/", end: "day0" };
/** Keys that are looked at in one go: the event loop is held up for a millisecond or two. */
const SLICE = 2_048;
const periodOf = (key: string): string => key.split("/")[2] ?? "";

/** Of all accounts and months. */
export const readUsages = (counters: Tables["counters"]): Usage[] =>
  readFigures(counters, counters.getKeys(ALL_MONTHS)).months;

/** The counters of all months before this one ("2026-07") and of their days, a slice of the table at a time. */
export function* countersBefore(counters: Tables["counters"], month: string): Generator<string[]> {
  let keys: string[] = [];
  do {
    const start = keys.at(-1);
    const after = start === undefined ? {} : { start, exclusiveStart: true };
    keys = Array.from(counters.getKeys({ ...after, limit: SLICE }));
    yield keys.filter((key) => periodOf(key) < month);
  } while (keys.length === SLICE);
}

/** The counters of all months, and of the days from this one on. */
export const countersSince = (counters: Tables["counters"], day: string): string[] => [
  ...counters.getKeys(ALL_MONTHS),
  ...Array.from(counters.getKeys(ALL_DAYS)).filter((key) => periodOf(key) >= day),
];

type Counted = Omit<Figures, "arrivals">;

/** What stands at the keys by now. */
export function readFigures(counters: Tables["counters"], keys: Iterable<string>): Counted {
  const figures: Counted = { months: [], days: [] };
  for (const key of keys) {
    const count = counters.get(key);
    if (count === undefined) continue;
    const [kind, id = "", period = "", reason] = key.split("/");
    if (kind === "month") figures.months.push({ accountId: id, month: period, events: count });
    else figures.days.push({ projectId: id, day: period, reason: reason as Reason, count });
  }
  return figures;
}
