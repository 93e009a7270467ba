import type { BillingMode } from "@/base/billing-mode";
import { UtcDays } from "@/base/time/utc";
import type { Plan } from "@/database";
import type { Journal, UsageAccount } from "@/pipeline";
import { eventLimit, howToUpgrade } from "@/plans";
import { excessOf, type LimitExcess, usageHeaders } from "./quota-responses";

export type TeamWithPlan = {
  teamId: string;
  plan: Plan;
  /** The most that overage may cost in a calendar month (UTC), in cents; null for no limit. */
  spendingLimit: number | null;
  /** Overage of one month ("2026-07") that is not billed; null if there is none. */
  exempt: { month: string; events: number } | null;
};

export interface OtherProcesses {
  /**
   * The events that the other processes have accepted for a team in a month (UTC, "2026-07"), as
   * far as this process knows.
   */
  usage(teamId: string, month: string): number;
}

const NO_OTHERS: OtherProcesses = { usage: () => 0 };

/**
 * How many events a team may send in a month, and how many it has sent. The journal counts and
 * enforces the limit in the transaction that stores the events; this class supplies that limit. It
 * never waits for a database.
 */
export class Quota {
  readonly #days = new UtcDays();

  constructor(
    private readonly journal: Pick<Journal, "usage">,
    private readonly others: OtherProcesses = NO_OTHERS,
    /** Null if billing is turned off. */
    private readonly billingMode: BillingMode | null = null,
  ) {}

  account({ teamId, plan, spendingLimit, exempt }: TeamWithPlan, now: number): UsageAccount {
    const month = this.#days.monthOf(now);
    const free = exempt?.month === month ? exempt.events : 0;
    const limit = eventLimit(plan, spendingLimit, free) - this.others.usage(teamId, month);
    return { id: teamId, limit };
  }

  headers(
    { teamId, plan }: Pick<TeamWithPlan, "teamId" | "plan">,
    now: number,
  ): Record<string, string> {
    return usageHeaders({ plan, used: this.used(teamId, now) });
  }

  /** Why events that would exceed the limit of {@link account} are rejected. */
  excess(team: TeamWithPlan, now: number): LimitExcess {
    return excessOf(team, { now, billingMode: this.billingMode });
  }

  /** How a team gets a larger plan. */
  get howToUpgrade(): string {
    return howToUpgrade(this.billingMode);
  }

  used(teamId: string, now: number): number {
    const month = this.#days.monthOf(now);
    return this.journal.usage(teamId, month) + this.others.usage(teamId, month);
  }
}
