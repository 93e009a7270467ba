import { BackgroundLoop } from "@/base/background-loop";
import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";
import { pause } from "@/base/waiting";
import { stopping } from "../contract/errors";
import type { NatsStreams } from "./nats/nats-streams";
import type { PartitionTable } from "./state/partition-table";

const INTERVAL_MS = 2_000;
const SETTLED_POLL_MS = 100;
/** NATS rejects a message that does not fit, so no stream ever reaches its maximum. */
const FULL = 0.95;

type BacklogOptions = {
  streams: Pick<NatsStreams, "sizeOf" | "lastEvents">;
  table: Pick<PartitionTable, "settled">;
  partitions: number;
  /** The maximum size of a partition's events. */
  maxBytes: number;
  log: Log;
};

/** What is waiting in the streams for ClickHouse, from all processes. */
export class Backlog {
  readonly #loop: BackgroundLoop;
  readonly #stopping = new AbortController();
  /** A message has at least one event. */
  #amount = { events: 0, bytes: 0 };
  #oldestAt: number | null = null;

  constructor(private readonly options: BacklogOptions) {
    const { log } = options;
    this.#loop = new BackgroundLoop(() => this.#measure(), {
      name: "stream_sizes",
      intervalMs: INTERVAL_MS,
      onError: (error) => log.debug({ err: error }, "Could not read the size of the streams"),
    });
  }

  async start(): Promise<void> {
    await this.#measure();
    this.#loop.start();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
  }

  /** When the oldest waiting message was stored, in ms since the epoch; null if none is waiting. */
  get oldestAt(): number | null {
    return this.#oldestAt;
  }

  /**
   * As of a moment ago. The bytes are those of the fullest partition, times the number of
   * partitions: once one is full, nearly every batch is rejected.
   */
  get amount(): { events: number; bytes: number } {
    return this.#amount;
  }

  /**
   * Resolves when all messages that are in the streams now are settled. Rejects if the process
   * stops first, or `signal` aborts.
   */
  async settled(signal?: AbortSignal): Promise<void> {
    const ending = this.#stopping.signal;
    const { streams, table } = this.options;
    const last = await Promise.all(this.#all((partition) => streams.lastEvents(partition))).catch(
      (cause: unknown) => {
        throw new BackendUnavailable("NATS is not available. Retry shortly.", { cause });
      },
    );
    while (!ending.aborted) {
      signal?.throwIfAborted();
      const settled = await table.settled();
      if (last.every((sequence, partition) => (settled[partition] ?? 0) >= sequence)) return;
      await pause(SETTLED_POLL_MS, ending);
    }
    throw stopping();
  }

  async #measure(): Promise<void> {
    const { streams, partitions, maxBytes } = this.options;
    const sizes = await Promise.all(this.#all((partition) => streams.sizeOf(partition)));
    const fullest = Math.max(...sizes.map(({ bytes }) => bytes));
    this.#amount = {
      events: sizes.reduce((sum, { messages }) => sum + messages, 0),
      bytes: partitions * (fullest < FULL * maxBytes ? fullest : maxBytes),
    };
    const times = sizes.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt]));
    this.#oldestAt = times.length > 0 ? Math.min(...times) : null;
  }

  #all<T>(of: (partition: number) => T): T[] {
    return Array.from({ length: this.options.partitions }, (_, partition) => of(partition));
  }
}
