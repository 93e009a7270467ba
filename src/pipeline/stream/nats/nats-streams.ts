import {
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  PubHeaders,
} from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { Log } from "@/base/log";
import {
  IdsMissing,
  type MessageReader,
  type PartitionStreams,
  type ReaderListener,
  type StoredMessage,
} from "../messages/streams";
import { type MessageSink, PartitionFull, UnprovenDuplicate } from "../publish/publisher";
import { closeWhenIdle } from "./close-when-idle";
import { PATIENCE, STALLED, StreamReader } from "./message-reader";
import { MAX_MESSAGE_BYTES, REQUESTED_BYTES } from "./message-size";
import { Outage } from "./outage";
import { eventStream, eventSubject, idStream, idSubject } from "./stream-config";

const ACKNOWLEDGE_MS = 2_000;
/** The server has no space on its disk or in memory. */
const NO_RESOURCES = new Set([10_047, 10_023]);
const NOT_STORED = 10_077;

/** The size of the events that are waiting in a partition's stream. */
export type StreamSize = {
  messages: number;
  bytes: number;
  /** When the oldest message was stored, in ms since the epoch; null without messages. */
  oldestAt: number | null;
};

/** The streams in NATS JetStream. */
export class NatsStreams implements PartitionStreams, MessageSink {
  readonly #outage: Outage;
  /** By partition. */
  readonly #highestSeen = new Map<number, number>();

  private constructor(
    private readonly connection: NatsConnection,
    readonly manager: JetStreamManager,
    private readonly client: JetStreamClient,
    private readonly log: Log,
  ) {
    this.#outage = new Outage(connection);
  }

  static async open(connection: NatsConnection, log: Log): Promise<NatsStreams> {
    const manager = await jetstreamManager(connection);
    return new NatsStreams(connection, manager, jetstream(connection), log);
  }

  get maxMessageBytes(): number {
    const { max_payload: accepted = 0 } = this.connection.info ?? {};
    return Math.min(accepted, MAX_MESSAGE_BYTES);
  }

  get isCutOff(): boolean {
    return this.#outage.isLong;
  }

  highestSeen(partition: number): number {
    return this.#highestSeen.get(partition) ?? 0;
  }

  async send(partition: number, id: string, data: Uint8Array): Promise<number> {
    try {
      return await this.#publish(eventStream(partition), eventSubject(partition), id, data);
    } catch (error) {
      if (isFull(error)) throw new PartitionFull("The stream is full", { cause: error });
      throw error;
    }
  }

  readEvents(partition: number, from: number, listener: ReaderListener): MessageReader {
    const { client, log } = this;
    const lastMessage = () => this.lastEvents(partition);
    const options = { jetstream: client, stream: eventStream(partition), from, lastMessage, log };
    return new StreamReader(options, listener);
  }

  async lastEvents(partition: number): Promise<number> {
    return (await this.manager.streams.info(eventStream(partition))).state.last_seq;
  }

  async sizeOf(partition: number): Promise<StreamSize> {
    const { state } = await this.manager.streams.info(eventStream(partition));
    const { messages, bytes, first_ts, last_seq } = state;
    this.#highestSeen.set(partition, Math.max(last_seq, this.highestSeen(partition)));
    return { messages, bytes, oldestAt: messages > 0 ? Date.parse(first_ts) : null };
  }

  async lacksEvents(partition: number, sequence: number): Promise<boolean> {
    if ((await this.lastEvents(partition)) <= sequence) return false;
    const found = await this.manager.streams.getMessage(eventStream(partition), { seq: sequence });
    return found === null;
  }

  async removeEvents(partition: number, upTo: number): Promise<void> {
    await this.manager.streams.purge(eventStream(partition), { seq: upTo + 1 });
  }

  addIds(partition: number, name: string, data: Uint8Array): Promise<number> {
    return this.#publish(idStream(partition), idSubject(partition), name, data);
  }

  async findIds(partition: number, sequence: number): Promise<Uint8Array | null> {
    // Numbers begin with 1; NATS rejects a request for another.
    if (sequence === 0) return null;
    const found = await this.manager.streams.getMessage(idStream(partition), { seq: sequence });
    return found?.data ?? null;
  }

  async replayIds(
    partition: number,
    { after, upTo }: { after: number; upTo: number },
    use: (message: StoredMessage) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const stream = idStream(partition);
    const { state } = await this.manager.streams.info(stream);
    if (state.last_seq < upTo) throw new IdsMissing(partition, upTo);
    if (state.messages === 0 || state.last_seq <= after) return;
    let next = Math.max(after + 1, state.first_seq);
    const consumer = await this.client.consumers.get(stream, { opt_start_seq: next });
    const messages = await consumer.consume({ max_bytes: REQUESTED_BYTES, ...PATIENCE });
    const stop = () => void messages.close();
    const closed = closeWhenIdle(
      messages,
      // The last messages may have expired while others were read. Otherwise this
      // server does not get them.
      async (idle) => idle >= STALLED || (await this.#isExpired(stream, state.last_seq)),
    );
    signal.addEventListener("abort", stop, { once: true });
    try {
      // Closing resolves only while they are read.
      if (signal.aborted) stop();
      for await (const { seq, data } of messages) {
        // Only the oldest messages expire, and they can do so meanwhile.
        if (seq > next && !(await this.#isExpired(stream, next)))
          throw new Error(`NATS has left out the messages of ids ${next} to ${seq - 1}`);
        next = seq + 1;
        await use({ sequence: seq, data });
        signal.throwIfAborted();
        if (seq >= state.last_seq) return;
      }
      signal.throwIfAborted();
      if ((await closed) && (await this.#isExpired(stream, state.last_seq))) return;
      throw new Error("The stream of ids could not be read to its end");
    } finally {
      signal.removeEventListener("abort", stop);
      await messages.close();
      await consumer.delete().catch(() => false);
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  async #isExpired(stream: string, sequence: number): Promise<boolean> {
    return (await this.manager.streams.info(stream)).state.first_seq > sequence;
  }

  async #publish(stream: string, subject: string, id: string, data: Uint8Array): Promise<number> {
    const { seq, duplicate } = await this.client.publish(subject, data, {
      msgID: id,
      timeout: ACKNOWLEDGE_MS,
      // The caller retries, within its own deadline.
      retries: 1,
    });
    if (duplicate) await this.#assertStored(stream, seq, id);
    return seq;
  }

  /**
   * A server recognises an id as soon as it has received the message. If it loses the lead before a
   * majority has the message, another takes its number.
   */
  async #assertStored(stream: string, sequence: number, id: string): Promise<void> {
    const found = await this.manager.streams.getMessage(stream, { seq: sequence });
    if (found?.header.get(PubHeaders.MsgIdHdr) === id) return;
    throw new UnprovenDuplicate(`NATS does not have message ${sequence} of ${stream} with its id`);
  }
}

/**
 * Other reasons for not storing a message pass, such as a number that a new leader did not expect.
 */
const isFull = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (NO_RESOURCES.has(error.code) ||
    (error.code === NOT_STORED && /^maximum \w+ exceeded$/.test(error.message)));
