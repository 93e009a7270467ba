import type { AppError } from "@/base/errors";
import type { Log } from "@/base/log";
import type { PrismaClient } from "@/database";
import { databaseCounter } from "./database-counter";
import { rateLimitedError } from "./rate-limited-error";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How long a user's SQL is blocked, in seconds, after the first restart that it caused,
 * the second, and so on.
 */
export const BLOCK_SECONDS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 6 * HOUR, 24 * HOUR] as const;
/** After this many seconds without another restart, blocks start from the shortest again. */
const FORGET_AFTER_SECONDS = 7 * 24 * HOUR;

/** The points only count restarts, so they must never run out. */
const UNLIMITED = 1_000_000;

/**
 * Blocks the SQL of users whose statement could not be stopped, so that the query engine
 * had to restart for everyone. Stored in the database, so that blocks survive restarts and
 * apply in all processes.
 */
export class SqlBlocks {
  readonly #log: Log;
  readonly #restarts;
  readonly #blocks;

  constructor({ prisma, log }: { prisma: PrismaClient; log: Log }) {
    this.#log = log;
    const counter = (keyPrefix: string) =>
      databaseCounter(prisma, { keyPrefix, points: UNLIMITED, duration: FORGET_AFTER_SECONDS });
    this.#restarts = counter("sql-restarts");
    this.#blocks = counter("sql-block");
  }

  /**
   * Records that a user's SQL caused a restart. `queryId` identifies the statement
   * in ClickHouse's log.
   */
  async add(userId: string, queryId: string): Promise<void> {
    const restarts = ((await this.#restarts.get(userId))?.consumedPoints ?? 0) + 1;
    const seconds = BLOCK_SECONDS[Math.min(restarts, BLOCK_SECONDS.length) - 1] ?? MINUTE;
    await this.#restarts.set(userId, restarts, FORGET_AFTER_SECONDS);
    await this.#blocks.set(userId, restarts, seconds);
    this.#log.warn(
      { userId, queryId, restarts, blockedSeconds: seconds },
      "A user's SQL could not be stopped and forced a restart of the query engine; blocking their SQL",
    );
  }

  async assertAllowed(userId: string): Promise<void> {
    const block = await this.#blocks.get(userId);
    if (block !== null && block.msBeforeNext > 0) throw blockedError(block.msBeforeNext);
  }
}

const blockedError = (waitMs: number): AppError =>
  rateLimitedError(
    "Your SQL is temporarily blocked: one of your queries could not be stopped, so the query engine had to restart. Avoid functions over very large arrays or strings.",
    waitMs,
  );
