/** A message of a stream. Its number is one higher than that of the message before. */
export type StoredMessage = { sequence: number; data: Uint8Array };

/** The messages of a stream, in order, as they arrive. */
export interface MessageReader {
  /** How many messages have arrived and were not taken. */
  readonly waiting: number;
  /** The events in them, before duplicates are found. */
  readonly waitingEvents: number;
  readonly waitingBytes: number;
  /** The oldest of them. */
  peek(): StoredMessage | undefined;
  /** Removes the oldest. */
  take(): void;
  close(): Promise<void>;
}

/** What a reader of events tells its owner. */
export type ReaderListener = {
  onMessage(): void;
  /**
   * For some seconds, the stream has ended before the last message that was read:
   * NATS has lost messages.
   */
  onLoss(): void;
};

/** The durable streams of each partition: its events, and the ids of those that were accepted. */
export interface PartitionStreams {
  /** Whether this process has not reached NATS for so long that others should read the events. */
  readonly isCutOff: boolean;
  /** Reads a partition's events, starting with message `from`. */
  readEvents(partition: number, from: number, listener: ReaderListener): MessageReader;
  /** The number of the last message of events; 0 if there was none. */
  lastEvents(partition: number): Promise<number>;
  /**
   * Whether this message of events is gone although later ones are there. A server that
   * is behind has neither.
   */
  lacksEvents(partition: number, sequence: number): Promise<boolean>;
  /** Removes messages of events up to this number. */
  removeEvents(partition: number, upTo: number): Promise<void>;
  /**
   * Stores ids, and resolves with the number of the message. Two messages with the same
   * name are stored once.
   */
  addIds(partition: number, name: string, data: Uint8Array): Promise<number>;
  /** A message of ids; null if it has expired, or never was. */
  findIds(partition: number, sequence: number): Promise<Uint8Array | null>;
  /**
   * Passes the messages of ids after number `after` to `use`, up to the last one. Throws
   * {@link IdsMissing} before that if the stream ends before message `upTo`, and an error if NATS
   * leaves a message out. Rejects with the reason of `signal` once that aborts.
   */
  replayIds(
    partition: number,
    range: { after: number; upTo: number },
    use: (message: StoredMessage) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
}

/**
 * NATS has lost ids of events that were counted, which would count again if they were sent again.
 */
export class IdsMissing extends Error {
  override readonly name = "IdsMissing";

  constructor(partition: number, sequence: number) {
    super(
      `NATS has lost message ${sequence} of the stream of ids of partition ${partition}, so ids of earlier events are missing. Nothing is written from this partition until NATS has them again. Restart a process to see how to continue without them, and see "Recovery" in docs/operate.md.`,
    );
  }
}
