import { RateLimiterMemory } from "rate-limiter-flexible";
import type { AppError } from "@/base/errors";
import type { Log } from "@/base/log";
import type { PrismaClient } from "@/database";
import { databaseCounter } from "./database-counter";
import { rateLimitedError } from "./rate-limited-error";
import { RATES, type Rate, type RateName, type Rates, WINDOW_SECONDS } from "./rates";
import { type RateBudget, takeAllOrNone } from "./take-all-or-none";

type Spent = RateBudget & {
  error: AppError | null;
};

type Options = {
  /** The database of processes that share the count; null for a single process. */
  prisma: PrismaClient | null;
  log: Log;
  rates?: Rates;
};

export class RateLimits {
  readonly #log: Log;
  /** The database is unavailable, so this process counts on its own. */
  #alone = false;
  readonly #budgets: Record<RateName, ReturnType<typeof budgetOf>>;

  constructor({ prisma, log, rates = RATES }: Options) {
    this.#log = log;
    this.#budgets = {
      execute: budgetOf("execute", rates.execute, prisma),
      metrics: budgetOf("metrics", rates.metrics, prisma),
      dashboards: budgetOf("dashboards", rates.dashboards, prisma),
      assistant: budgetOf("assistant", rates.assistant, prisma),
      agents: budgetOf("agents", rates.agents, prisma),
      console: budgetOf("console", rates.console, prisma),
    };
  }

  async spend(name: RateName, userId: string, points: number): Promise<Spent> {
    const { rate } = this.#budgets[name];
    const { granted, ...budget } = await this.#take(name, userId, points);
    return { ...budget, error: granted ? null : limitError(rate, budget, points) };
  }

  async #take(name: RateName, userId: string, points: number) {
    const { own, shared } = this.#budgets[name];
    try {
      const taken = await takeAllOrNone(shared ?? own, userId, points);
      if (shared) this.#alone = false;
      return taken;
    } catch (err) {
      // Without a limit, the other stores would be overloaded next.
      if (!this.#alone)
        this.#log.warn(
          { err },
          "The database is unavailable; rate limits are counted per process for now",
        );
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
  const budget = `${limit.toLocaleString("en-US")} ${of} per minute`;
  const reason =
    remaining === 0
      ? `You have used all of your ${budget}.`
      : `This request needs ${points} of your ${budget}, but only ${remaining} are left.`;
  return rateLimitedError(reason, resetMs);
}
