import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { Prisma, type PrismaClient } from "@/database";

const INTERVAL_MS = 60_000;
/**
 * As many as the cache of ingest keys has entries. Beyond that, uses are not recorded
 * until the next flush.
 */
const MAX_MARKS = 10_000;

type KeyTable = "ingest_keys" | "personal_keys";

/**
 * Records when each key of a table was last used. Requests only leave marks in memory, which are
 * written once a minute: the embedded database has one connection, so even a write that no request
 * waits for would delay the requests' own queries.
 */
export class LastUseTracker {
  /** Key id → ms since the epoch. */
  #marks = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  readonly #table: KeyTable;
  readonly #prisma: PrismaClient;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(table: KeyTable, prisma: PrismaClient, clock: Clock, log: Log) {
    this.#table = table;
    this.#prisma = prisma;
    this.#clock = clock;
    this.#log = log;
  }

  note(keyId: string): void {
    if (this.#marks.size < MAX_MARKS || this.#marks.has(keyId)) {
      this.#marks.set(keyId, this.#clock.now());
    }
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), INTERVAL_MS).unref();
  }

  /** Writes the remaining marks and resolves when no write is in progress. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Flushes one after another. Never rejects: failed writes are retried with the next flush. */
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
      // Another process may have recorded a later use.
      await this.#prisma.$executeRaw`
        UPDATE ${Prisma.raw(this.#table)} AS k SET last_used_at = u.at
        FROM (
          SELECT id, to_timestamp(ms / 1000) AS at
          FROM unnest(${ids}::uuid[], ${times}::float8[]) AS mark(id, ms)
        ) AS u
        WHERE k.id = u.id AND (k.last_used_at IS NULL OR k.last_used_at < u.at)`;
    } catch (error) {
      this.#marks = new Map([...marks, ...this.#marks]);
      this.#log.warn(
        { err: error, table: this.#table },
        "The last use of keys was not saved; retrying",
      );
    }
  }
}
