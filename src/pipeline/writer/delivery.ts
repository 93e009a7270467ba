import { newId } from "@/base/ids";
import { EVENT_COLUMNS, EVENT_FORMAT, EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { type Block, blockEvents, blockRows, type Outbox, type Refused } from "../journal/outbox";
import type { EntryEvent } from "../journal/store/entry";
import { isTooLarge, refusalCode } from "./insert-errors";
import { awaitEnd, findMissing } from "./read-back";

export type DeliveryOptions = {
  clickhouse: ClickHouse;
  outbox: Outbox;
  block: Block;
  /** The insert whose outcome is not known, from before a restart. */
  doubt: string | null;
  /** Between two looks at an insert that goes on. */
  pollMs: number;
  signal: AbortSignal;
};

/**
 * Brings one block into ClickHouse exactly once. `attempt` may be called again after any error: from
 * the second time on, nothing is inserted that was not first looked for and found missing.
 */
export class Delivery {
  #doubt: string | null;

  constructor(private readonly options: DeliveryOptions) {
    this.#doubt = options.doubt;
  }

  /**
   * Inserts what is missing of the block. Resolves, when all is there, with the events that ClickHouse
   * refuses; throws when the outcome of an insert is not known or ClickHouse cannot be asked.
   */
  async attempt(): Promise<Refused[]> {
    const { block } = this.options;
    if (this.#doubt !== null) return this.#insertMissing(blockEvents(block));
    try {
      await this.#insert(blockRows(block));
      return [];
    } catch (error) {
      if (refusalCode(error) === null) throw error;
      return this.#insertMissing(blockEvents(block));
    }
  }

  /** Inserts those of the events that are not there; in halves, if they do not go in together. */
  async #insertMissing(events: readonly EntryEvent[]): Promise<Refused[]> {
    const { clickhouse } = this.options;
    if (this.#doubt !== null) await awaitEnd(clickhouse, this.#doubt, this.options);
    const missing = await findMissing(clickhouse, events);
    const [first] = missing;
    if (first === undefined) return [];
    try {
      await this.#insert(Buffer.concat(missing.map(({ row }) => row)));
      return [];
    } catch (error) {
      const code = refusalCode(error);
      if (code === null && !isTooLarge(error)) throw error;
      if (missing.length > 1) return this.#insertHalves(missing);
      if (code === null) throw error;
      return [{ event: first, code }];
    }
  }

  /** Each half is looked for again first: the insert that failed may have left whole parts behind. */
  async #insertHalves(events: readonly EntryEvent[]): Promise<Refused[]> {
    const half = Math.ceil(events.length / 2);
    const refused = await this.#insertMissing(events.slice(0, half));
    return [...refused, ...(await this.#insertMissing(events.slice(half)))];
  }

  async #insert(body: Uint8Array): Promise<void> {
    const { clickhouse, outbox, block, signal } = this.options;
    const queryId = newId();
    signal.throwIfAborted();
    await outbox.begin(block, queryId);
    signal.throwIfAborted();
    this.#doubt = queryId;
    await clickhouse.insert({
      table: EVENTS_TABLE,
      columns: EVENT_COLUMNS,
      format: EVENT_FORMAT,
      body,
      queryId,
      tags: { surface: "writer" },
    });
  }
}
