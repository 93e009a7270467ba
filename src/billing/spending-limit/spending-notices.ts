import { BackgroundLoop } from "@/base/background-loop";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import { addSpendingNotices } from "./add-notices";

const INTERVAL_MS = 15_000;

type Options = { prisma: PrismaClient; clock: Clock; log: Log };

/**
 * Notices, from the counts that all processes write, that a team nears or
 * reaches its spending limit.
 */
export class SpendingNotices {
  readonly #loop = new BackgroundLoop(() => this.checkOnce(), {
    name: "spending_limits",
    intervalMs: INTERVAL_MS,
    onError: (error) =>
      this.options.log.warn({ err: error }, "Could not check spending limits; retrying"),
  });

  constructor(private readonly options: Options) {}

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Rejects if the database is unavailable. */
  checkOnce(): Promise<void> {
    return addSpendingNotices(this.options);
  }
}
