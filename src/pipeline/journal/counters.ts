import type { Reason, Tally } from "../types";
import type { Tables } from "./tables";

const DAY_MS = 86_400_000;

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const dayKey = (projectId: string, day: string, reason: string): string =>
  `day/${projectId}/${day}/${reason}`;
const monthKey = (projectId: string, month: string): string => `month/${projectId}/${month}`;

/** Counts that are not yet in the table, added up by key so that a burst stays small. */
export class CounterDeltas {
  readonly #deltas = new Map<string, number>();
  /** The day that was asked for last; nearly always the next one's too. */
  #day = { number: 0, text: dayText(0) };

  get size(): number {
    return this.#deltas.size;
  }

  /** Adds a tally to the UTC day of receipt, and what was accepted to the month's usage. */
  addTally(projectId: string, receivedAt: number, tally: Tally): void {
    const day = this.#dayOf(receivedAt);
    for (const [reason, count] of Object.entries(tally)) {
      if (count > 0) this.#add(dayKey(projectId, day, reason), count);
    }
    if (tally.accepted) this.#add(monthKey(projectId, day.slice(0, 7)), tally.accepted);
  }

  addAll(other: CounterDeltas): void {
    for (const [key, count] of other.#deltas) this.#add(key, count);
  }

  /** Adds the deltas to the table. Call it inside a transaction. */
  apply(counters: Tables["counters"]): void {
    for (const [key, count] of this.#deltas)
      counters.putSync(key, (counters.get(key) ?? 0) + count);
  }

  #dayOf(ms: number): string {
    const number = Math.floor(ms / DAY_MS);
    if (number !== this.#day.number) this.#day = { number, text: dayText(number) };
    return this.#day.text;
  }

  #add(key: string, count: number): void {
    this.#deltas.set(key, (this.#deltas.get(key) ?? 0) + count);
  }
}

export const readUsage = (counters: Tables["counters"], projectId: string, month: string): number =>
  counters.get(monthKey(projectId, month)) ?? 0;

export function readCounts(
  counters: Tables["counters"],
  projectId: string,
  fromDay: string,
  toDay: string,
): { day: string; reason: Reason; count: number }[] {
  // "~" sorts after every reason.
  const range = { start: dayKey(projectId, fromDay, ""), end: dayKey(projectId, toDay, "~") };
  return Array.from(counters.getRange(range), ({ key, value }) => {
    const [day = "", reason] = key.slice(dayKey(projectId, "", "").length - 1).split("/");
    return { day, reason: reason as Reason, count: value };
  });
}
