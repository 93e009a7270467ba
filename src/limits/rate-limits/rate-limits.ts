import { RateLimiterMemory } from "rate-limiter-flexible";
import type { AppError } from "@/base/errors";
import type { Log } from "@/base/log";
import type { PrismaClient } from "@/database";
import { databaseCounter } from "./database-counter";
import { rateLimitedError } from "./rate-limited-error";
import { RATES, type Rate, type RateName, type Rates, WINDOW_SECONDS } from "./rates";
import { type RateBudget, takeAllOrNone } from "./take-all-or-none";

export type Spent = RateBudget & {
  /** `rate_limited`, with the time to wait, where the budget does not hold that much. */
  error: AppError | null;
};

type Options = {
  /** Where several processes count together; null for one that is alone. */
  prisma: PrismaClient | null;
  log: Log;
  rates?: Rates;
};

/** How much each user has asked in the running window. */
export class RateLimits {
  readonly #log: Log;
  /** The database is away. */
  #alone = false;
  readonly #budgets: Record<RateName, ReturnType<typeof budgetOf>>;

  constructor({ prisma, log, rates = RATES }: Options) {
    this.#log = log;
    this.#budgets = {
      execute: budgetOf("execute", rates.execute, prisma),
      metrics: budgetOf("metrics", rates.metrics, prisma),
      dashboards: budgetOf("dashboards", rates.dashboards, prisma),
      console: budgetOf("console", rates.console, prisma),
    };
  }

  /** Takes points of a user's budget: all of them, or none where fewer are left. */
  async spend(name: RateName, userId: string, points: number): Promise<Spent> {
    const { rate } = this.#budgets[name];
    const { granted, ...standing } = await this.#take(name, userId, points);
    return { ...standing, error: granted ? null : limitError(rate, standing, points) };
  }

  async #take(name: RateName, userId: string, points: number) {
    const { own, shared } = this.#budgets[name];
    try {
      const taken = await takeAllOrNone(shared ?? own, userId, points);
      if (shared) this.#alone = false;
      return taken;
    } catch (err) {
      // Without a limit the stores would be next, and without figures nobody is helped.
      if (!this.#alone) this.#log.warn({ err }, "rates are counted in this process alone for now");
      this.#alone = true;
      return takeAllOrNone(own, userId, points);
    }
  }
}

function budgetOf(name: RateName, rate: Rate, prisma: PrismaClient | null) {
  const options = { keyPrefix: `rate:${name}`, points: rate.limit, duration: WINDOW_SECONDS };
  return {
    rate,
    own: new RateLimiterMemory(options),
    shared: prisma && rate.shared ? databaseCounter(prisma, options) : null,
  };
}

function limitError({ limit, of }: Rate, { remaining, resetMs }: RateBudget, points: number) {
  const left = remaining === 0 ? "used up" : `down to ${remaining}, and this takes ${points}`;
  return rateLimitedError(
    `Your ${limit.toLocaleString("en-US")} ${of} a minute are ${left}.`,
    resetMs,
  );
}
