import { type RateLimits, type RateName, wholeSeconds } from "@/limits";

/** What a route takes of its caller's budget. */
export type RateSpending = {
  of: RateName;
  /** For each request, whatever becomes of it. What only the work can tell is spent by its `spend`. */
  points: number;
};

/** The budget that one request spends of, and what its answer says about it, whatever the answer is. */
export class RequestBudget {
  #userId: string | null = null;
  #headers: Record<string, string> = {};

  constructor(
    private readonly rates: RateLimits,
    private readonly spending: RateSpending | undefined,
  ) {}

  /** Once the caller is known: takes what every request does. Throws `rate_limited`. */
  async open(userId: string): Promise<void> {
    this.#userId = userId;
    if (this.spending) await this.spend(this.spending.points);
  }

  /** Takes all the points, or throws `rate_limited` and takes none. */
  readonly spend = async (points: number): Promise<void> => {
    if (!this.spending || this.#userId === null) throw new Error("No rate was declared.");
    const spent = await this.rates.spend(this.spending.of, this.#userId, points);
    this.#headers = {
      "RateLimit-Limit": String(spent.limit),
      "RateLimit-Remaining": String(spent.remaining),
      "RateLimit-Reset": String(wholeSeconds(spent.resetMs)),
    };
    if (spent.error) throw spent.error;
  };

  /** As of the last spending; none before the caller is known, who alone has a budget. */
  get headers(): Record<string, string> {
    return this.#headers;
  }
}
