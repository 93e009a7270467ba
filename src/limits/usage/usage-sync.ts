import { BackgroundLoop, FAILED } from "@/base/background-loop";
import type { Log } from "@/base/log";
import type { StorageStatus } from "@/base/storage/disk-monitor";
import type { Clock } from "@/base/time/clock";
import { DAY_MS, MAX_RANGE_DAYS } from "@/base/time/durations";
import { utcDay, utcMonth } from "@/base/time/utc";
import type { PrismaClient } from "@/database";
import { type Ledger, setCounts } from "@/pipeline";
import { deleteOldMessageCounts } from "../assistant-messages/delete-old";
import { deleteOldToolCalls } from "../tool-calls/delete-old";
import type { OtherProcesses } from "./quota";
import { deleteOldDays, readOthers } from "./usage-tables";

export type UsageSyncOptions = {
  prisma: PrismaClient;
  ledger: Ledger;
  clock: Clock;
  log: Log;
  /** Whether other processes may use the database, each with its own journal. */
  shared: boolean;
  /**
   * Called before counts are read. What it resolves with is called when they were read: they then
   * include all that was settled before.
   */
  readSettled?: (() => Promise<() => void>) | undefined;
  /** Logs why the embedded database cannot write. */
  storage?: StorageStatus;
};

/**
 * Short enough that all processes see each other's counts within two seconds: one write, one read.
 */
const SHARED_INTERVAL_MS = 750;
/**
 * For a single process, which enforces quotas by its own journal. The database is then part
 * of the process, and writing every 750 ms takes a twentieth of a core on a busy machine,
 * which ingestion needs.
 */
const INTERVAL_MS = 2_000;
/** More than the time between a row's timestamp and its commit. */
const SLACK_SECONDS = 10;
const DELETED_AT_ONCE = 5_000;

/**
 * Writes this process's usage counts to PostgreSQL and reads those of the other processes. Each
 * process enforces quotas on the sum, so together they exceed a limit by at most what the others
 * accept within two seconds. Counts are written as totals, so writing them again, after a crash or
 * a timeout, changes nothing.
 */
export class UsageSync implements OtherProcesses {
  readonly #loop: BackgroundLoop;
  /** Holds only one month: a second one is needed only briefly, when the month changes. */
  #others = { month: "", teams: new Map<string, number>() };
  #lastReadAt = 0;
  #cleanedUpOn = "";
  #failing = false;

  constructor(private readonly options: UsageSyncOptions) {
    this.#loop = new BackgroundLoop(async () => ((await this.syncOnce()) ? undefined : FAILED), {
      name: "usage_sync",
      intervalMs: options.shared ? SHARED_INTERVAL_MS : INTERVAL_MS,
    });
  }

  usage(teamId: string, month: string): number {
    return month === this.#others.month ? (this.#others.teams.get(teamId) ?? 0) : 0;
  }

  /**
   * Resolves after the first sync, which includes counts that were not written before a crash. If
   * it failed, the next run retries.
   */
  async start(): Promise<void> {
    await this.syncOnce();
    this.#loop.start();
  }

  /** Writes the last counts; those that fail are written after the next start. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.syncOnce();
  }

  /** Never rejects: the next run retries what failed. Returns whether nothing did. */
  async syncOnce(): Promise<boolean> {
    const { prisma, ledger } = this.options;
    const written = await this.#attempt(() =>
      ledger.publish((counts) => setCounts(prisma, ledger.id, counts)),
    );
    // Reads even if nothing can be written.
    const read = await this.#attempt(() => this.#readOthers());
    const cleanedUp = await this.#attempt(() => this.#cleanUp());
    this.#failing = !(written && read && cleanedUp);
    return !this.#failing;
  }

  async #attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const { shared, storage } = this.options;
      const isLogged = !shared && Boolean(storage?.report(error));
      if (!this.#failing && !isLogged) {
        this.options.log.warn({ err: error }, "Usage could not be synced; retrying");
      }
      this.#failing = true;
      return false;
    }
  }

  async #readOthers(): Promise<void> {
    const { prisma, ledger, clock, shared } = this.options;
    const now = clock.now();
    const month = utcMonth(now);
    const isNewMonth = month !== this.#others.month;
    // Without other processes, nothing can have changed.
    if (!shared && !isNewMonth) return;
    const sinceLastRead = Math.max(0, now - this.#lastReadAt) / 1_000 + SLACK_SECONDS;
    const seconds = isNewMonth ? now / 1_000 : sinceLastRead;
    const settled = await this.options.readSettled?.();
    const teams = await readOthers(prisma, ledger.id, month, seconds);
    if (isNewMonth) this.#others = { month, teams: new Map() };
    for (const { teamId, events } of teams) this.#others.teams.set(teamId, events);
    this.#lastReadAt = now;
    settled?.();
  }

  /**
   * Once a day, deletes old counts: of messages, tool calls, and, in batches, of days
   * beyond the longest range.
   */
  async #cleanUp(): Promise<void> {
    const { prisma, clock } = this.options;
    const today = utcDay(clock.now());
    if (today === this.#cleanedUpOn) return;
    await deleteOldMessageCounts(prisma, clock.now());
    await deleteOldToolCalls(prisma, clock.now());
    const oldest = utcDay(clock.now() - MAX_RANGE_DAYS * DAY_MS);
    const deleted = await deleteOldDays(prisma, oldest, DELETED_AT_ONCE);
    if (deleted < DELETED_AT_ONCE) this.#cleanedUpOn = today;
  }
}
