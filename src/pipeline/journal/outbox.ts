import type { Clock } from "@/base/clock";
import { CounterDeltas } from "./counters";
import { durable } from "./durable";
import { type EntryEvent, entryCount, entryEvents, entryRows } from "./entry";
import type { Stores } from "./group";

/** Consecutive entries that go to ClickHouse together. */
export type Block = {
  /** The first and the last entry's number, both included. */
  from: number;
  to: number;
  rows: number;
  bytes: number;
  entries: readonly Buffer[];
};

/** The insert that was begun last: until its block is settled nobody knows whether it took place. */
export type InFlight = { from: number; to: number; queryId: string };

/** An event that ClickHouse refused with an error code. */
export type Refused = { event: EntryEvent; code: number };

export type BlockLimits = { rows: number; bytes: number };

const IN_FLIGHT = "in_flight";

export const blockRows = (block: Block): Buffer => Buffer.concat(block.entries.map(entryRows));
export const blockEvents = (block: Block): EntryEvent[] => block.entries.flatMap(entryEvents);

/** The journal's other end: the entries in order, and the durable marks of how far they have got. */
export class Outbox {
  constructor(
    private readonly stores: Stores,
    private readonly clock: Clock,
  ) {}

  /** The oldest entry's number; null when nothing waits. */
  firstWaiting(): number | null {
    for (const key of this.stores.tables.entries.getKeys({ limit: 1 })) return key;
    return null;
  }

  /** The oldest entries, within the limits but at least one; null when nothing waits. */
  next(limits: BlockLimits): Block | null {
    return this.#read({}, limits);
  }

  /** The block of an insert whose outcome is not known; null when all is known. */
  doubtful(): { block: Block; queryId: string } | null {
    const mark = this.stores.tables.meta.get(IN_FLIGHT) as InFlight | undefined;
    if (mark === undefined) return null;
    const block = this.#read({ start: mark.from, end: mark.to + 1 }, UNLIMITED);
    return block && { block, queryId: mark.queryId };
  }

  /** Writes down that an insert of (part of) the block is about to begin. */
  async begin({ from, to }: Block, queryId: string): Promise<void> {
    const { root, meta } = this.stores.tables;
    const mark: InFlight = { from, to, queryId };
    await durable(root.transaction(() => meta.putSync(IN_FLIGHT, mark)));
  }

  /**
   * Forgets a block: its events are in ClickHouse, but for the refused ones, which are kept in a
   * table of their own and counted.
   */
  async settle(block: Block, refused: readonly Refused[]): Promise<void> {
    const { tables, backlog } = this.stores;
    const settled = { events: -block.rows, bytes: -block.bytes };
    const keys = Array.from(tables.entries.getKeys({ start: block.from, end: block.to + 1 }));
    await durable(
      tables.root.transaction(() => {
        for (const key of keys) tables.entries.removeSync(key);
        tables.meta.removeSync(IN_FLIGHT);
        backlog.write(settled);
        this.#setAside(refused);
      }),
    );
    backlog.apply(settled);
  }

  #setAside(refused: readonly Refused[]): void {
    const { rejected, counters } = this.stores.tables;
    const at = this.clock.now();
    const counts = new CounterDeltas();
    for (const { event, code } of refused) {
      const { projectId, eventId, ts, row } = event;
      rejected.putSync(`${projectId}/${eventId}`, { ts, row: row.toString(), code, at });
      counts.addTally(projectId, at, { unstorable: 1 });
    }
    counts.apply(counters);
  }

  #read(range: { start?: number; end?: number }, limits: BlockLimits): Block | null {
    const block = { from: 0, to: 0, rows: 0, bytes: 0, entries: [] as Buffer[] };
    for (const { key, value } of this.stores.tables.entries.getRange(range)) {
      const rows = entryCount(value);
      const fits = block.rows + rows <= limits.rows && block.bytes + value.length <= limits.bytes;
      if (!fits && block.entries.length > 0) break;
      if (block.entries.length === 0) block.from = key;
      block.to = key;
      block.rows += rows;
      block.bytes += value.length;
      block.entries.push(value);
    }
    return block.entries.length > 0 ? block : null;
  }
}

const UNLIMITED: BlockLimits = { rows: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
