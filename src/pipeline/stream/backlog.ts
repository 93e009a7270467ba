import { BackgroundLoop } from "@/base/background-loop";
import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";
import { pause } from "@/base/waiting";
import type { NatsStreams } from "./nats/nats-streams";
import type { PartitionTable } from "./state/partition-table";

const INTERVAL_MS = 2_000;
const SETTLED_POLL_MS = 100;

type Streams = Pick<NatsStreams, "sizeOf" | "lastEvents">;

/** What is waiting in the streams for ClickHouse, from all processes. */
export class Backlog {
  readonly #loop: BackgroundLoop;
  readonly #stopping = new AbortController();
  /** A message has at least one event. */
  #amount = { events: 0, bytes: 0 };
  #oldestAt: number | null = null;

  constructor(
    private readonly streams: Streams,
    private readonly table: Pick<PartitionTable, "settled">,
    private readonly partitions: number,
    log: Log,
  ) {
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

  /** As of a moment ago. */
  get amount(): { events: number; bytes: number } {
    return this.#amount;
  }

  /**
   * Resolves when all messages that are in the streams now are settled. Rejects if the process stops first, or
   * `signal` aborts.
   */
  async settled(signal?: AbortSignal): Promise<void> {
    const stopping = this.#stopping.signal;
    const last = await Promise.all(
      this.#all((partition) => this.streams.lastEvents(partition)),
    ).catch((cause: unknown) => {
      throw new BackendUnavailable("NATS is not available. Retry shortly.", { cause });
    });
    while (!stopping.aborted) {
      signal?.throwIfAborted();
      const settled = await this.table.settled();
      if (last.every((sequence, partition) => (settled[partition] ?? 0) >= sequence)) return;
      await pause(SETTLED_POLL_MS, stopping);
    }
    throw new BackendUnavailable("The server is stopping. Retry shortly.");
  }

  async #measure(): Promise<void> {
    const sizes = await Promise.all(this.#all((partition) => this.streams.sizeOf(partition)));
    this.#amount = sizes.reduce(
      (sum, { messages, bytes }) => ({ events: sum.events + messages, bytes: sum.bytes + bytes }),
      { events: 0, bytes: 0 },
    );
    const times = sizes.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt]));
    this.#oldestAt = times.length > 0 ? Math.min(...times) : null;
  }

  #all<T>(of: (partition: number) => T): T[] {
    return Array.from({ length: this.partitions }, (_, partition) => of(partition));
  }
}
