import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";

const INTERVAL_MS = 60_000;
/** As many as the cache of keys holds: beyond it, uses are not noted until the next flush. */
const MAX_MARKS = 10_000;

/**
 * When each ingest key was used last, written down once a minute: a request only leaves a mark in
 * memory, so that ingestion never waits for it.
 */
export class LastUseTracker {
  /** Key id → ms since the epoch. */
  #marks = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  note(keyId: string): void {
    if (this.#marks.size < MAX_MARKS || this.#marks.has(keyId)) {
      this.#marks.set(keyId, this.clock.now());
    }
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), INTERVAL_MS).unref();
  }

  /** Writes the last marks, and resolves when nothing is being written any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** One after the other. Never rejects: what could not be written is tried again next time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const marks = this.#marks;
    if (marks.size === 0) return;
    this.#marks = new Map();
    const [ids, times] = [[...marks.keys()], [...marks.values()]];
    try {
      // Another process may have noted a later use.
      await this.prisma.$executeRaw`
        UPDATE ingest_keys AS k SET last_used_at = u.at
        FROM (
          SELECT id, to_timestamp(ms / 1000) AS at
          FROM unnest(${ids}::uuid[], ${times}::float8[]) AS mark(id, ms)
        ) AS u
        WHERE k.id = u.id AND (k.last_used_at IS NULL OR k.last_used_at < u.at)`;
    } catch (error) {
      this.#marks = new Map([...marks, ...this.#marks]);
      this.log.warn({ err: error }, "the last use of keys was not noted; tried again");
    }
  }
}
