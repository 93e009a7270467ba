import { setImmediate } from "node:timers/promises";
import { ByteWriter } from "@/base/bytes/byte-writer";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { countEvents } from "../metrics/journal-metrics";
import type { Stores } from "./append-group";
import { type Block, type BlockLimits, GrowingBlock, UNLIMITED } from "./block";
import { CounterDeltas } from "./counters/counters";
import { countByMonth } from "./counters/settled-counts";
import { durable, sweep } from "./store/durable";
import type { EntryEvent } from "./store/entry";

/** An event that ClickHouse rejected, with the error code. */
export type RejectedEvent = { event: EntryEvent; code: number };

/** A rejected event as it is stored. */
type RejectedRow = { ts: number; row: Buffer | string; code: number; at: number };

/** The latest insert. Until its block is settled, it is unknown whether it happened. */
type InFlight = { from: number; to: number; queryId: string };
const IN_FLIGHT = "in_flight";

/**
 * How many entries are read at a time. Otherwise, a backlog of single events would block the event
 * loop.
 */
const READ_SLICE = 2_000;

/**
 * The reading side of the journal: returns the entries in order and durably records the writer's
 * progress.
 */
export class Outbox {
  readonly #closing = new AbortController();
  #sweeping: Promise<void>;

  constructor(
    private readonly stores: Stores,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#sweeping = this.#sweep();
  }

  /** All entries up to this number are settled. */
  get settledUpTo(): number {
    return this.stores.backlog.settledUpTo;
  }

  /** The oldest entries within the limits, but at least one; null if there are none. */
  next(limits: BlockLimits): Promise<Block | null> {
    return this.#read(this.settledUpTo + 1, Number.POSITIVE_INFINITY, limits);
  }

  /** The block of an insert whose outcome is unknown; null if there is none. */
  async unconfirmed(): Promise<{ block: Block; queryId: string } | null> {
    const mark = this.stores.tables.meta.get(IN_FLIGHT) as InFlight | undefined;
    if (mark === undefined) return null;
    const block = await this.#read(mark.from, mark.to, UNLIMITED);
    return block && { block, queryId: mark.queryId };
  }

  /** Records that an insert of the block, or of part of it, is about to begin. */
  async begin({ from, to }: Block, queryId: string): Promise<void> {
    const { root, meta } = this.stores.tables;
    const mark: InFlight = { from, to, queryId };
    await durable(root.transaction(() => meta.putSync(IN_FLIGHT, mark)));
  }

  /**
   * Marks a block as done: its events are in ClickHouse, except for the rejected ones, which are
   * moved to their own table and counted. Its entries are removed later, in the background.
   */
  async settle(block: Block, rejectedEvents: readonly RejectedEvent[]): Promise<void> {
    const { tables, backlog, ledger, settled } = this.stores;
    const counted = new CounterDeltas();
    const amount = { events: block.rows, bytes: block.bytes, upTo: block.to };
    const counts = countByMonth(
      block.entries,
      rejectedEvents.map(({ event }) => event),
    );
    await durable(
      tables.root.transaction(() => {
        backlog.writeSettled(amount);
        settled.add(counts);
        tables.meta.removeSync(IN_FLIGHT);
        this.#storeRejected(rejectedEvents, counted);
      }),
    );
    backlog.applySettled(amount);
    ledger.markChanged(counted);
    countEvents(counted.byReason());
    this.#sweeping = this.#sweeping.then(() => this.#sweep());
  }

  /** Deletes a project's rejected rows, its settled counts and its latest event. */
  async forget(projectId: string): Promise<void> {
    const { root, rejected, latest } = this.stores.tables;
    const keys = Array.from(rejected.getKeys(rejectedKeysOf(projectId)));
    await durable(
      root.batch(() => {
        for (const key of keys) void rejected.remove(key);
        void latest.remove(projectId);
      }),
    );
    await this.stores.settled.replace(projectId, []);
  }

  /**
   * Deletes the rejected rows that contain the user id, including unreadable ones. Older versions
   * stored them as text.
   */
  async forgetUser(projectId: string, userId: string): Promise<void> {
    const { root, rejected } = this.stores.tables;
    const entries = Array.from(rejected.getRange(rejectedKeysOf(projectId)));
    const bytes = new ByteWriter();
    bytes.text(userId);
    const ofUser = entries.filter(({ value }) => {
      const { row } = value as RejectedRow;
      return row.includes(JSON.stringify(userId)) || Buffer.from(row).includes(bytes.written);
    });
    await durable(
      root.batch(() => {
        for (const { key } of ofUser) void rejected.remove(key);
      }),
    );
  }

  /** Stops reading and removing, so that the files can be closed. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const { root, entries } = this.stores.tables;
    try {
      await sweep(root, entries, this.settledUpTo, this.#closing.signal);
    } catch (error) {
      this.log.warn(
        { err: error },
        "Could not remove settled events from the journal; retrying later",
      );
    }
  }

  #storeRejected(rejectedEvents: readonly RejectedEvent[], counted: CounterDeltas): void {
    const { rejected, counters } = this.stores.tables;
    const at = this.clock.now();
    for (const { event, code } of rejectedEvents) {
      const { projectId, eventId, ts, row } = event;
      const stored: RejectedRow = { ts, row, code, at };
      rejected.putSync(`${projectId}${SLASH}${eventId}`, stored);
      counted.addTally(projectId, at, { unstorable: 1 });
    }
    counted.apply(counters);
  }

  async #read(from: number, to: number, limits: BlockLimits): Promise<Block | null> {
    const block = new GrowingBlock(limits);
    while (this.#readSlice(block, Math.max(from, block.to + 1), to)) await setImmediate();
    return block.entries.length > 0 ? block : null;
  }

  /** Returns whether there could be more to read. */
  #readSlice(block: GrowingBlock, from: number, to: number): boolean {
    const range = { start: from, end: to + 1, limit: READ_SLICE };
    let read = 0;
    if (this.#closing.signal.aborted) return false;
    for (const { key, value } of this.stores.tables.entries.getRange(range)) {
      if (!block.add(key, value)) return false;
      read++;
    }
    return read === READ_SLICE;
  }
}

const SLASH = "/";
/** The keys of a project in the rejected table: "0" is the character after "/". */
const rejectedKeysOf = (projectId: string) => ({ start: projectId + SLASH, end: `${projectId}0` });
