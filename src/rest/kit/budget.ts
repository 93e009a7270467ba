import { type RateLimits, type RateName, wholeSeconds } from "@/limits";

export type RateSpending = {
  of: RateName;
  /**
   * Points per request, even if it fails. The route calls `spend` for points that it cannot know in
   * advance.
   */
  points: number;
};

/** The rate-limit budget of one request and the headers that report it, even on errors. */
export class RequestBudget {
  #userId: string | null = null;
  #headers: Record<string, string> = {};

  constructor(
    private readonly rates: RateLimits,
    private readonly spending: RateSpending | undefined,
  ) {}

  /** Takes the fixed points once the caller is known. Throws `rate_limited`. */
  async open(userId: string): Promise<void> {
    this.#userId = userId;
    if (this.spending) await this.spend(this.spending.points);
  }

  readonly spend = async (points: number): Promise<void> => {
    if (!this.spending || this.#userId === null)
      throw new Error("The route declares no rate limit.");
    const spent = await this.rates.spend(this.spending.of, this.#userId, points);
    this.#headers = {
      "RateLimit-Limit": String(spent.limit),
      "RateLimit-Remaining": String(spent.remaining),
      "RateLimit-Reset": String(wholeSeconds(spent.resetMs)),
    };
    if (spent.error) throw spent.error;
  };

  get headers(): Record<string, string> {
    return this.#headers;
  }
}
