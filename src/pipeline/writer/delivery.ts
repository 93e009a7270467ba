import { newId } from "@/base/ids";
import { isTooLarge } from "@/clickhouse/errors";
import { EVENT_ROWS, JSON_EVENT_ROWS } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { type Block, blockEvents, blockRows } from "../journal/block";
import type { RejectedEvent } from "../journal/outbox";
import { BINARY_FORMAT, type EntryEvent } from "../journal/store/entry";
import type { BlockQueue } from "./block-queue";
import { unreadableCode } from "./insert-errors";
import { InsertTokens } from "./insert-tokens";
import { awaitEnd, findMissing } from "./read-back";

type DeliveryOptions = {
  clickhouse: ClickHouse;
  outbox: Pick<BlockQueue, "begin">;
  block: Block;
  /** The query id of an insert from before a restart, whose outcome is unknown. */
  unconfirmedId: string | null;
  /** How often to check whether an insert is still running. */
  pollMs: number;
  signal: AbortSignal;
};

/**
 * Inserts one block into ClickHouse exactly once. `attempt` may be called again after any error:
 * from the second call on, it only inserts rows that it has looked for and not found.
 */
export class Delivery {
  #unconfirmedId: string | null;
  /** The insert that has ended, as this attempt has made sure. */
  #endedId: string | null = null;
  readonly #tokens: InsertTokens | null;

  constructor(private readonly options: DeliveryOptions) {
    this.#unconfirmedId = options.unconfirmedId;
    const { token } = options.block;
    this.#tokens = token === undefined ? null : new InsertTokens(token);
  }

  /**
   * Inserts the missing events of the block. Once they are stored, resolves with the events that
   * ClickHouse rejected. Throws if the outcome of an insert is unknown or ClickHouse is
   * unavailable.
   */
  async attempt(): Promise<RejectedEvent[]> {
    const { block } = this.options;
    if (block.rows === 0) return [];
    this.#endedId = null;
    if (this.#unconfirmedId !== null) return this.#insertRest();
    try {
      await this.#insert(blockRows(block), this.#tokens?.first);
      return [];
    } catch (error) {
      if (unreadableCode(error) === null) throw error;
      return this.#insertRest();
    }
  }

  async #insertRest(): Promise<RejectedEvent[]> {
    const events = blockEvents(this.options.block);
    const rejected: RejectedEvent[] = [];
    const parts = this.#tokens?.partitions(events) ?? [events];
    for (const part of parts) rejected.push(...(await this.#insertMissing(part)));
    return rejected;
  }

  /**
   * Inserts the events that are not stored yet, in halves if inserting all of them at once fails.
   * With tokens, all are in one partition of the table.
   */
  async #insertMissing(events: readonly EntryEvent[]): Promise<RejectedEvent[]> {
    await this.#awaitLast();
    const missing = await findMissing(this.options.clickhouse, events);
    const [first] = missing;
    if (first === undefined) return [];
    const token = this.#tokens?.of(first);
    try {
      await this.#insert([Buffer.concat(missing.map(({ row }) => row))], token);
      if (this.#tokens === null) return [];
    } catch (error) {
      const code = unreadableCode(error);
      if (code === null && !isTooLarge(error)) throw error;
      if (missing.length > 1) return this.#insertHalves(missing);
      if (code === null) throw error;
      return [{ event: first, code }];
    }
    // Another insert may have used the token: one whose rows a crash has lost, or
    // that had other rows.
    this.#tokens.use(first);
    return this.#insertMissing(missing);
  }

  /** Once for each insert: on a cluster, every server takes part. */
  async #awaitLast(): Promise<void> {
    const id = this.#unconfirmedId;
    if (id === null || id === this.#endedId) return;
    await awaitEnd(this.options.clickhouse, id, this.options);
    this.#endedId = id;
  }

  /** Looks for each half first, since the failed insert may have stored some parts. */
  async #insertHalves(events: readonly EntryEvent[]): Promise<RejectedEvent[]> {
    const half = Math.ceil(events.length / 2);
    const rejected = await this.#insertMissing(events.slice(0, half));
    return [...rejected, ...(await this.#insertMissing(events.slice(half)))];
  }

  async #insert(body: readonly Uint8Array[], token: string | undefined): Promise<void> {
    const { clickhouse, outbox, block, signal } = this.options;
    const queryId = newId();
    signal.throwIfAborted();
    await outbox.begin(block, queryId);
    signal.throwIfAborted();
    this.#unconfirmedId = queryId;
    await clickhouse.insert({
      ...(block.format === BINARY_FORMAT ? EVENT_ROWS : JSON_EVENT_ROWS),
      body,
      queryId,
      token,
      tags: { surface: "writer" },
    });
  }
}
