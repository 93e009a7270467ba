import type { ConsumerMessages, JetStreamClient } from "@nats-io/jetstream";
import type { Log } from "@/base/log";
import { pause } from "@/base/waiting";
import { BLOCK_LIMITS } from "../../writer/block-queue";
import { eventCount } from "../messages/message";
import type { MessageReader, ReaderListener, StoredMessage } from "../messages/streams";
import { closeWhenIdle } from "./close-when-idle";
import { REQUESTED_BYTES } from "./message-size";

/**
 * Reading pauses while more than this is waiting for the writer, so that a whole block can
 * wait for its insert.
 */
const MAX_WAITING_BYTES = BLOCK_LIMITS.bytes;
/** Taken messages that are removed from the queue at a time. */
const TAKEN_SLICE = 1_024;
const AGAIN_MS = 500;
/**
 * How long a request for messages lasts, and how often the server must show that it still
 * knows it: a reader whose server has ended notices within three seconds, instead of half
 * a minute by default.
 */
export const PATIENCE = { expires: 5_000, idle_heartbeat: 1_000 } as const;
/**
 * After how many heartbeats without messages that the stream has, another consumer is made, which
 * may be on another server: one that was restarted may not get the latest messages for long.
 */
export const STALLED = 5;

type ReaderOptions = {
  jetstream: JetStreamClient;
  stream: string;
  from: number;
  /** Returns the number of the last message that the stream has. */
  lastMessage: () => Promise<number>;
  log: Log;
};

/** Reads a stream in order, and starts again after the last message whenever reading fails. */
export class StreamReader implements MessageReader {
  readonly #closing = new AbortController();
  readonly #queue: StoredMessage[] = [];
  /** How many messages at the start of the queue are taken. */
  #taken = 0;
  #waitingBytes = 0;
  #waitingEvents = 0;
  #hasRoom: () => void = () => undefined;
  #next: number;
  #messages: ConsumerMessages | null = null;
  readonly #finished: Promise<void>;

  constructor(
    private readonly options: ReaderOptions,
    private readonly listener: ReaderListener,
  ) {
    this.#next = options.from;
    this.#finished = this.#run();
  }

  get waiting(): number {
    return this.#queue.length - this.#taken;
  }

  get waitingEvents(): number {
    return this.#waitingEvents;
  }

  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  peek(): StoredMessage | undefined {
    return this.#queue[this.#taken];
  }

  take(): void {
    const message = this.peek();
    if (!message) return;
    if (++this.#taken === TAKEN_SLICE) {
      this.#queue.splice(0, TAKEN_SLICE);
      this.#taken = 0;
    }
    this.#waitingBytes -= message.data.length;
    this.#waitingEvents -= eventCount(message.data);
    this.#hasRoom();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#hasRoom();
    await this.#messages?.close();
    await this.#finished;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#read().catch((error: unknown) => {
        if (!signal.aborted)
          this.options.log.warn(
            { err: error, stream: this.options.stream },
            "Could not read a stream of NATS; retrying",
          );
      });
      await pause(AGAIN_MS, signal);
    }
  }

  async #read(): Promise<void> {
    const { jetstream, stream } = this.options;
    const consumer = await jetstream.consumers.get(stream, { opt_start_seq: this.#next });
    if (this.#closing.signal.aborted) return;
    this.#messages = await consumer.consume({ max_bytes: REQUESTED_BYTES, ...PATIENCE });
    const stalled = this.#closeIfStalled(this.#messages);
    try {
      for await (const { seq, data } of this.#messages) {
        if (seq < this.#next) continue;
        this.#next = seq + 1;
        this.#queue.push({ sequence: seq, data });
        this.#waitingBytes += data.length;
        this.#waitingEvents += eventCount(data);
        this.listener.onMessage();
        if (this.#waitingBytes > MAX_WAITING_BYTES) await this.#room();
        if (this.#closing.signal.aborted) return;
      }
      if (await stalled) throw new Error("A server of NATS does not send the latest messages");
    } finally {
      await this.#messages.close();
      await consumer.delete().catch(() => false);
    }
  }

  #closeIfStalled(messages: ConsumerMessages): Promise<boolean> {
    let behind = 0;
    let lost = 0;
    return closeWhenIdle(messages, async () => {
      if (this.#waitingBytes > MAX_WAITING_BYTES) return false;
      const last = await this.options.lastMessage();
      // A message can arrive in the stream a moment before its heartbeat.
      behind = last >= this.#next ? behind + 1 : 0;
      // A server that has just become the leader may not have the latest messages for a moment.
      lost = last < this.#next - 1 ? lost + 1 : 0;
      if (lost > 0 && lost % STALLED === 0) this.listener.onLoss();
      return behind >= STALLED;
    });
  }

  async #room(): Promise<void> {
    while (this.#waitingBytes > MAX_WAITING_BYTES && !this.#closing.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#hasRoom = resolve;
      });
    }
  }
}
