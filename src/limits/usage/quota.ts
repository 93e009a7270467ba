import type { AppError } from "@/base/errors";
import { UtcDays } from "@/base/time/utc";
import type { Plan } from "@/database";
import type { Journal, UsageAccount } from "@/pipeline";
import { eventLimit } from "@/plans";
import { quotaExceeded, usageHeaders } from "./quota-responses";

export type TeamWithPlan = { teamId: string; plan: Plan };

export interface OtherProcesses {
  /**
   * The events that the other processes have accepted for a team in a month (UTC, "2026-07"), as
   * far as this process knows.
   */
  usage(teamId: string, month: string): number;
}

const NO_OTHERS: OtherProcesses = { usage: () => 0 };

/**
 * How many events a team may send in a month, and how many it has sent. The journal counts and enforces
 * the limit in the transaction that stores the events; this class supplies that limit. It never waits for
 * a database.
 */
export class Quota {
  readonly #days = new UtcDays();

  constructor(
    private readonly journal: Pick<Journal, "usage">,
    private readonly others: OtherProcesses = NO_OTHERS,
  ) {}

  account({ teamId, plan }: TeamWithPlan, now: number): UsageAccount {
    const limit = eventLimit(plan) - this.others.usage(teamId, this.#days.monthOf(now));
    return { id: teamId, limit };
  }

  headers({ teamId, plan }: TeamWithPlan, now: number): Record<string, string> {
    return usageHeaders({ plan, used: this.used(teamId, now) });
  }

  exceededError({ plan }: TeamWithPlan, now: number): AppError {
    return quotaExceeded(plan, now);
  }

  used(teamId: string, now: number): number {
    const month = this.#days.monthOf(now);
    return this.journal.usage(teamId, month) + this.others.usage(teamId, month);
  }
}
