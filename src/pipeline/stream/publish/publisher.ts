import { setTimeout } from "node:timers/promises";
import { RejectionStreak } from "@/base/http/retry-after";
import { newId } from "@/base/ids";
import {
  cannotStore,
  FULL_MINIMUM_RETRY_SECONDS,
  stopping,
  TooManyWaiting,
} from "../../contract/errors";

/**
 * Stores messages. A message with an id that was stored within the last two minutes
 * is not stored again.
 */
export interface MessageSink {
  /** In bytes. */
  readonly maxMessageBytes: number;
  /**
   * The highest number of a message, of any process, that the partition was seen to
   * have; 0 if none was seen.
   */
  highestSeen(partition: number): number;
  /**
   * Resolves with the message's number in its partition once a majority of the servers has it.
   * Throws {@link PartitionFull} if there is no room for it, and {@link UnprovenDuplicate}.
   */
  send(partition: number, id: string, data: Uint8Array): Promise<number>;
}

/** Nothing was stored, since too many events are waiting for ClickHouse. */
export class PartitionFull extends Error {
  override readonly name = "PartitionFull";
}

/** NATS calls the message a duplicate, but does not have it (any more). It may have been lost. */
export class UnprovenDuplicate extends Error {
  override readonly name = "UnprovenDuplicate";
}

/**
 * NATS gave the message a number that another one had: it has lost that one, as after a power cut.
 * Writers can have read that far already, and would not read this one.
 */
class NumberReused extends Error {
  override readonly name = "NumberReused";

  constructor(partition: number, sequence: number, highest: number) {
    super(
      `Partition ${partition} in NATS had message ${highest}, and now repeats number ${sequence}`,
    );
  }
}

/** Much less than the time for which NATS recognises a repeated message. */
const RETRY_FOR_MS = 5_000;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 1_000;
/** The maximum size of messages in memory that are not acknowledged. */
const MAX_IN_FLIGHT_BYTES = 128 * 1024 ** 2;

/** Publishes messages, and repeats what was not acknowledged. */
export class Publisher {
  #inFlightBytes = 0;
  #inFlight = 0;
  #isStopping = false;
  #idle: () => void = () => undefined;
  readonly #fullRejections = new RejectionStreak(FULL_MINIMUM_RETRY_SECONDS);

  constructor(
    private readonly sink: MessageSink,
    private readonly retryForMs = RETRY_FOR_MS,
  ) {}

  get maxMessageBytes(): number {
    return this.sink.maxMessageBytes;
  }

  /** Throws {@link TooManyWaiting} if no more bytes may be published now. */
  assertRoom(bytes: number): void {
    if (this.#isStopping) throw stopping();
    if (this.#inFlightBytes + bytes > MAX_IN_FLIGHT_BYTES) throw this.#full();
  }

  /**
   * Resolves with the number of the message in its partition. Never accepts a number that `highest`
   * (what the caller knows) or an earlier look at the stream shows to be used. Throws
   * {@link TooManyWaiting} if the message is not stored, and `BackendUnavailable` if it was not
   * acknowledged in time: then it may be stored nevertheless.
   */
  async publish(partition: number, data: Uint8Array, highest: number): Promise<number> {
    this.#inFlightBytes += data.length;
    this.#inFlight++;
    try {
      const before = Math.max(highest, this.sink.highestSeen(partition));
      return await this.#publish(partition, data, before);
    } catch (error) {
      throw error instanceof PartitionFull ? this.#full() : error;
    } finally {
      this.#inFlightBytes -= data.length;
      this.#inFlight--;
      if (this.#inFlight === 0) this.#idle();
    }
  }

  /** Rejects new messages, and resolves once the others are acknowledged or given up. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#inFlight === 0) return;
    await new Promise<void>((resolve) => {
      this.#idle = resolve;
    });
  }

  async #publish(partition: number, data: Uint8Array, highest: number): Promise<number> {
    let id = newId();
    const deadline = performance.now() + this.retryForMs;
    let isUnknown = false;
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
      try {
        const sequence = await this.sink.send(partition, id, data);
        if (sequence > highest) return sequence;
        throw new NumberReused(partition, sequence, highest);
      } catch (error) {
        // An earlier attempt may have been stored without a response.
        if (error instanceof PartitionFull) throw isUnknown ? cannotStore(1, error) : error;
        isUnknown = true;
        // If it was stored, writers recognise its events. Only counts of rejected
        // ones can be added twice.
        if (error instanceof UnprovenDuplicate || error instanceof NumberReused) id = newId();
        if (performance.now() + wait > deadline) throw cannotStore(1, error);
        await setTimeout(wait);
      }
    }
  }

  #full(): TooManyWaiting {
    return new TooManyWaiting(this.#fullRejections.add(performance.now()));
  }
}
