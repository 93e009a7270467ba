import { newId } from "@/base/ids";
import { EVENT_COLUMNS, EVENT_FORMAT, EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import type { EntryEvent } from "../journal/entry";
import { type Block, blockEvents, blockRows, type Outbox, type Refused } from "../journal/outbox";
import { awaitEnd, findMissing } from "./read-back";
import { refusalCode } from "./refusals";

/**
 * Brings one block into ClickHouse exactly once. `attempt` may be called again after any error: from
 * the second time on, nothing is inserted that was not first looked for and found missing.
 */
export class Delivery {
  /** The insert whose outcome is not known. */
  #doubt: string | null;

  constructor(
    private readonly clickhouse: ClickHouse,
    private readonly outbox: Outbox,
    private readonly block: Block,
    private readonly signal: AbortSignal,
    doubt: string | null,
  ) {
    this.#doubt = doubt;
  }

  /**
   * Inserts what is missing of the block. Resolves, when all is there, with the events that ClickHouse
   * refuses; throws when the outcome of an insert is not known or ClickHouse cannot be asked.
   */
  async attempt(): Promise<Refused[]> {
    if (this.#doubt !== null) return this.#insertMissing(blockEvents(this.block));
    try {
      await this.#insert(blockRows(this.block));
      return [];
    } catch (error) {
      if (refusalCode(error) === null) throw error;
      return this.#insertMissing(blockEvents(this.block));
    }
  }

  /**
   * Inserts those of the events that are not there. Unreadable ones are found by halving: each half is
   * looked for first, since a refused insert may have left whole parts behind.
   */
  async #insertMissing(events: readonly EntryEvent[]): Promise<Refused[]> {
    if (this.#doubt !== null) await awaitEnd(this.clickhouse, this.#doubt, this.signal);
    const missing = await findMissing(this.clickhouse, events);
    const [first] = missing;
    if (first === undefined) return [];
    try {
      await this.#insert(Buffer.concat(missing.map(({ row }) => row)));
      return [];
    } catch (error) {
      const code = refusalCode(error);
      if (code === null) throw error;
      if (missing.length === 1) return [{ event: first, code }];
      const half = Math.ceil(missing.length / 2);
      const early = await this.#insertMissing(missing.slice(0, half));
      return [...early, ...(await this.#insertMissing(missing.slice(half)))];
    }
  }

  async #insert(body: Uint8Array): Promise<void> {
    const queryId = newId();
    await this.outbox.begin(this.block, queryId);
    this.signal.throwIfAborted();
    this.#doubt = queryId;
    await this.clickhouse.insert({
      table: EVENTS_TABLE,
      columns: EVENT_COLUMNS,
      format: EVENT_FORMAT,
      body,
      queryId,
      tags: { surface: "writer" },
    });
  }
}
