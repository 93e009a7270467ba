import type { Log } from "@/base/log";
import type { StorageGate } from "@/base/storage/watch";
import type { Clock } from "@/base/time/clock";
import { DAY_MS, MAX_RANGE_DAYS } from "@/base/time/durations";
import { utcDay, utcMonth } from "@/base/time/utc";
import { everySoOften } from "@/base/waiting";
import type { PrismaClient } from "@/database";
import type { Ledger } from "@/pipeline";
import type { Elsewhere } from "./quota";
import { readOthers, sweepDays, writeFigures } from "./usage-tables";

export type MirrorOptions = {
  prisma: PrismaClient;
  ledger: Ledger;
  clock: Clock;
  log: Log;
  /** Whether other processes may use the database, each with a journal of its own. */
  shared: boolean;
  /** Logs what keeps the embedded database from writing. */
  storage?: StorageGate;
};

/** So that what one process has accepted is known to all within two seconds: told, and then heard. */
const INTERVAL_MS = 750;
/** More than it takes from a row's time stamp until the row can be read. */
const SLACK_SECONDS = 10;
/** Counts of days of long ago that a round removes. */
const SWEPT_AT_ONCE = 5_000;

/**
 * Tells PostgreSQL what this process's journal has counted, and hears what those of others have. Each
 * process refuses by the sum, so that together they go beyond a limit by no more than what the others
 * have accepted within two seconds. Figures are told as they are: telling them again after a crash, a
 * time-out or for no reason at all changes nothing.
 */
export class UsageMirror implements Elsewhere {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** Of one month: nobody asks for another but for the moment in which it turns. */
  #others = { month: "", teams: new Map<string, number>() };
  #heardAt = 0;
  /** The day for which nothing is left to sweep. */
  #sweptFor = "";
  #failing = false;

  constructor(private readonly options: MirrorOptions) {}

  usage(teamId: string, month: string): number {
    return month === this.#others.month ? (this.#others.teams.get(teamId) ?? 0) : 0;
  }

  /**
   * Resolves when what a crash may have left untold is told, and all others are heard, or when that did not
   * go through: then it is tried again.
   */
  async start(): Promise<void> {
    await this.round();
    this.#running = everySoOften(INTERVAL_MS, this.#stopping.signal, () => this.round());
  }

  /** Tells the last figures; what comes after them is told at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.round();
  }

  /** Tells and hears once. Never rejects: what did not go through is tried again next time. */
  async round(): Promise<void> {
    const { prisma, ledger } = this.options;
    const told = await this.#attempt(() =>
      ledger.tell((figures) => writeFigures(prisma, ledger.id, figures)),
    );
    // Others are heard also where nothing can be written.
    const heard = await this.#attempt(() => this.#hear());
    const swept = await this.#attempt(() => this.#sweep());
    this.#failing = !(told && heard && swept);
  }

  async #attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const { shared, storage } = this.options;
      const isLogged = !shared && Boolean(storage?.report(error));
      if (!this.#failing && !isLogged) {
        this.options.log.warn(
          { err: error },
          "usage could not be told, heard or swept; tried again",
        );
      }
      this.#failing = true;
      return false;
    }
  }

  async #hear(): Promise<void> {
    const { prisma, ledger, clock, shared } = this.options;
    const now = clock.now();
    const month = utcMonth(now);
    const turned = month !== this.#others.month;
    // Nobody else can have told anything since.
    if (!shared && !turned) return;
    const seconds = turned ? now / 1_000 : Math.max(0, now - this.#heardAt) / 1_000 + SLACK_SECONDS;
    const heard = await readOthers(prisma, ledger.id, month, seconds);
    if (turned) this.#others = { month, teams: new Map() };
    for (const { teamId, events } of heard) this.#others.teams.set(teamId, events);
    this.#heardAt = now;
  }

  /** Once a day, a part of it in each round: what nobody can ask for any more. */
  async #sweep(): Promise<void> {
    const { prisma, clock } = this.options;
    const today = utcDay(clock.now());
    if (today === this.#sweptFor) return;
    const oldest = utcDay(clock.now() - MAX_RANGE_DAYS * DAY_MS);
    const removed = await sweepDays(prisma, oldest, SWEPT_AT_ONCE);
    if (removed < SWEPT_AT_ONCE) this.#sweptFor = today;
  }
}
