import type { AppError } from "@/base/errors";
import { UtcDays } from "@/base/time/utc";
import { eventLimit } from "@/billing";
import type { Plan } from "@/database";
import type { Journal, UsageAccount } from "@/pipeline";
import { quotaExceeded, usageHeaders } from "./usage-answers";

/** The team whose usage events add to. */
export type Payer = { teamId: string; plan: Plan };

/** What other processes have accepted for a team in a month (UTC, "2026-07"), as far as is known here. */
export interface Elsewhere {
  usage(teamId: string, month: string): number;
}

/** For a process that has no others beside it. */
const NOWHERE: Elsewhere = { usage: () => 0 };

/**
 * How many events a team may send in a month, and how it stands. The journal counts and refuses, in the
 * transaction that keeps the events; here it is told up to where. Nothing here waits for a database.
 */
export class Quota {
  readonly #days = new UtcDays();

  constructor(
    private readonly journal: Pick<Journal, "usage">,
    private readonly elsewhere: Elsewhere = NOWHERE,
  ) {}

  /** As the journal is to count events that were received at `now`. */
  account({ teamId, plan }: Payer, now: number): UsageAccount {
    const limit = eventLimit(plan) - this.elsewhere.usage(teamId, this.#days.monthOf(now));
    return { id: teamId, limit };
  }

  /** Headers of an answer to what was received at `now`. */
  headers({ teamId, plan }: Payer, now: number): Record<string, string> {
    return usageHeaders({ plan, used: this.used(teamId, now) });
  }

  /** The answer where the journal found no room. */
  refusal({ plan }: Payer, now: number): AppError {
    return quotaExceeded(plan, now);
  }

  /** Events that the team has sent in the month that goes on at `now`. */
  used(teamId: string, now: number): number {
    const month = this.#days.monthOf(now);
    return this.journal.usage(teamId, month) + this.elsewhere.usage(teamId, month);
  }
}
