import { DAY_MS } from "@/base/time/durations";

/** Instants in ms; `end` is exclusive. */
type Times = { start: number; end: number };

/** A UTC day of events' own timestamps, in days since 1970. */
export type Day = number;

export const dayOf = (ms: number): Day => Math.floor(ms / DAY_MS);

/**
 * `text` changes whenever events that it covers have changed. While `isKnown` is false, some of
 * them may be changing, so that a query may or may not see the change.
 */
export type DataVersion = { text: string; isKnown: boolean };

/** How often the events of a day have changed, and how many changes are in progress. */
type Changes = { done: number; running: number };

/** Stands for all days. */
const EVERY_DAY = null;

/**
 * A version of each project's events by day, for caches of query results. All code that
 * changes events reports it before and after. The end of retention is not reported: every
 * query applies it by itself.
 *
 * It covers only this process. If other processes write too, the version is never known.
 */
export class DataVersions {
  /** There are few days: retention limits them. */
  readonly #projects = new Map<string, Map<Day | typeof EVERY_DAY, Changes>>();

  constructor(private readonly isOnlyWriter: boolean) {}

  /**
   * Reports that any events of these projects are about to change. Call the returned function
   * when they have changed.
   */
  change(projectIds: Iterable<string>): () => void {
    return this.changeDays(Array.from(projectIds, (id) => [id, [EVERY_DAY]]));
  }

  /** Like {@link change}, for events of some days only. */
  changeDays(
    touched: Iterable<readonly [projectId: string, days: Iterable<Day | typeof EVERY_DAY>]>,
  ): () => void {
    const running: Changes[] = [];
    for (const [id, days] of touched) {
      for (const day of days) running.push(this.#changes(id, day));
    }
    for (const one of running) one.running++;
    return () => {
      for (const one of running.splice(0)) {
        one.running--;
        one.done++;
      }
    };
  }

  /**
   * The version of the projects' events within any of the ranges; by default, of all their events.
   */
  of(projectIds: readonly string[], ranges?: readonly Times[]): DataVersion {
    let isKnown = this.isOnlyWriter;
    const done = projectIds.map((id) => {
      let sum = 0;
      for (const [day, changes] of this.#projects.get(id) ?? []) {
        if (day !== EVERY_DAY && ranges && !overlaps(day, ranges)) continue;
        sum += changes.done;
        isKnown &&= changes.running === 0;
      }
      return sum;
    });
    return { text: done.join(), isKnown };
  }

  #changes(id: string, day: Day | typeof EVERY_DAY): Changes {
    const days = this.#projects.get(id) ?? new Map<Day | typeof EVERY_DAY, Changes>();
    this.#projects.set(id, days);
    const changes = days.get(day) ?? { done: 0, running: 0 };
    days.set(day, changes);
    return changes;
  }
}

function overlaps(day: Day, ranges: readonly Times[]): boolean {
  const start = day * DAY_MS;
  return ranges.some((range) => range.start < start + DAY_MS && start < range.end);
}
