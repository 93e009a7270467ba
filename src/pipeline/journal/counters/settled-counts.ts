import { setImmediate } from "node:timers/promises";
import { UtcDays } from "@/base/time/utc";
import type { MonthCount } from "@/clickhouse/statements/stored-counts";
import { durable } from "../store/durable";
import { type EntryEvent, entryProject, entryTimes } from "../store/entry";
import type { Tables } from "../store/tables";

/** The time since when settled events are counted, in ms. Absent if they are not counted. */
const COUNTED_SINCE = "settled_counted_since";
/** Keys read at a time: this blocks the event loop for a millisecond or two. */
const SLICE = 2_048;

const keyOf = (projectId: string, month: string): string => `${projectId}/${month}`;
// "0" is the character after "/".
const ofProject = (projectId: string) => ({ start: `${projectId}/`, end: `${projectId}0` });

/**
 * How many events ClickHouse has confirmed, by project and month of their timestamps: the events
 * that it should still have. Updated in the transaction that settles a block.
 */
export class SettledCounts {
  constructor(private readonly tables: Tables) {}

  get countedSince(): number | null {
    return (this.tables.meta.get(COUNTED_SINCE) as number | undefined) ?? null;
  }

  /** Adds the counts of a block. Call it inside a transaction. */
  add(counts: readonly MonthCount[]): void {
    if (this.countedSince === null) return;
    const { settled } = this.tables;
    for (const { projectId, month, events } of counts) {
      const key = keyOf(projectId, month);
      settled.putSync(key, (settled.get(key) ?? 0) + events);
    }
  }

  /** Throws when `signal` aborts, since the files may then be closed. */
  async *all(signal: AbortSignal): AsyncGenerator<MonthCount> {
    let after: string | undefined;
    for (;;) {
      const from = after === undefined ? {} : { start: after, exclusiveStart: true };
      const slice = Array.from(this.tables.settled.getRange({ ...from, limit: SLICE }));
      for (const { key, value } of slice) yield readCount(key, value);
      after = slice.at(-1)?.key;
      if (after === undefined || slice.length < SLICE) return;
      await setImmediate();
      signal.throwIfAborted();
    }
  }

  of(projectId: string): MonthCount[] {
    const range = this.tables.settled.getRange(ofProject(projectId));
    return Array.from(range, ({ key, value }) => readCount(key, value));
  }

  /** Starts counting from the events that are stored. */
  async begin(stored: readonly MonthCount[], now: number): Promise<void> {
    const { root, meta, settled } = this.tables;
    await durable(
      root.transaction(() => {
        settled.clearSync();
        this.#put(stored);
        meta.putSync(COUNTED_SINCE, now);
      }),
    );
  }

  /** Stops counting, until the next `begin`. */
  async end(): Promise<void> {
    const { root, meta, settled } = this.tables;
    await durable(
      root.transaction(() => {
        meta.removeSync(COUNTED_SINCE);
        settled.clearSync();
      }),
    );
  }

  /** Replaces the counts of a project, if events are counted, and ends {@link suspend}. */
  async replace(projectId: string, counts: readonly MonthCount[]): Promise<void> {
    const { root, recounts } = this.tables;
    await durable(
      root.transaction(() => {
        this.#remove(projectId);
        if (this.countedSince !== null) this.#put(counts);
        recounts.removeSync(projectId);
      }),
    );
  }

  /** Excludes months that are over. */
  async drop(counts: readonly MonthCount[]): Promise<void> {
    const { root, settled } = this.tables;
    await durable(
      root.batch(() => {
        for (const { projectId, month } of counts) void settled.remove(keyOf(projectId, month));
      }),
    );
  }

  /**
   * How many events of a project were missing when its counts were suspended; null if they are not
   * suspended.
   */
  suspended(projectId: string): MonthCount[] | null {
    return (this.tables.recounts.get(projectId) as MonthCount[] | undefined) ?? null;
  }

  /**
   * Marks a project's counts as unreliable until {@link replace}, because its events are about to
   * be removed.
   */
  async suspend(projectId: string, missing: readonly MonthCount[]): Promise<void> {
    const { root, recounts } = this.tables;
    await durable(root.transaction(() => recounts.putSync(projectId, missing)));
  }

  #put(counts: readonly MonthCount[]): void {
    for (const { projectId, month, events } of counts) {
      if (events > 0) this.tables.settled.putSync(keyOf(projectId, month), events);
    }
  }

  #remove(projectId: string): void {
    const { settled } = this.tables;
    for (const key of Array.from(settled.getKeys(ofProject(projectId)))) settled.removeSync(key);
  }
}

function readCount(key: string, events: number): MonthCount {
  const [projectId = "", month = ""] = key.split("/");
  return { projectId, month, events };
}

/** Counts the events of these entries, except the rejected ones. */
export function countByMonth(
  entries: readonly Buffer[],
  rejected: readonly EntryEvent[],
): MonthCount[] {
  const projects = new Map<string, Map<string, number>>();
  const days = new UtcDays();
  const add = (months: Map<string, number>, ts: number, events: number) => {
    const month = days.monthOf(ts);
    months.set(month, (months.get(month) ?? 0) + events);
  };
  const monthsOf = (projectId: string) => {
    const known = projects.get(projectId) ?? new Map<string, number>();
    projects.set(projectId, known);
    return known;
  };
  for (const entry of entries) {
    const months = monthsOf(entryProject(entry));
    for (const ts of entryTimes(entry)) add(months, ts, 1);
  }
  for (const { projectId, ts } of rejected) add(monthsOf(projectId), ts, -1);
  return Array.from(projects, ([projectId, months]) =>
    Array.from(months, ([month, events]) => ({ projectId, month, events })),
  ).flat();
}
