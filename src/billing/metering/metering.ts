import { BackgroundLoop } from "@/base/background-loop";
import { BackendUnavailable } from "@/base/errors";
import { atMostEvery } from "@/base/time/clock";
import { HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import type { BillingAccount } from "@/database";
import { isLive } from "@/plans";
import { inTransaction } from "@/teams";
import { compareDue } from "./comparison/compare-due";
import { addDueEntries } from "./ledger/add-due-entries";
import { closeLedger } from "./ledger/subscription-changes";
import type { MeteringContext } from "./meter/context";
import { assertNoneIsAhead, reportPending, reportTeam } from "./reporting/report-pending";

/**
 * A new hour is noticed, and an entry whose attempt failed is due again, at most this much later.
 */
const INTERVAL_MS = MINUTE_MS;

/** Enough for all processes to write what they counted in the last hour. */
const COUNTED_AFTER_MS = 5_000;

/**
 * Reports overage to Stripe. Each hour, what a team's overage has grown by becomes an entry of the
 * ledger, which is then reported once, however often the attempt is repeated. Any number of
 * processes may do so on one database. After a downtime, the first run catches up.
 */
export class Metering {
  readonly #loop = new BackgroundLoop(() => this.runOnce(), {
    name: "overage_reports",
    intervalMs: INTERVAL_MS,
    firstAfterMs: COUNTED_AFTER_MS,
    onError: (error) => this.#logFailure(error),
  });
  readonly #isFailureDue;
  /** The hours in which this process last did each part of the work. */
  readonly #done = { adding: Number.NaN, comparing: Number.NaN };

  constructor(private readonly context: MeteringContext) {
    this.#isFailureDue = atMostEvery(HOUR_MS, context.clock);
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Rejects if the database or Stripe is unavailable. The next run continues. */
  async runOnce(): Promise<void> {
    const { signal } = this.#loop;
    const hour = Math.floor((this.context.clock.now() - COUNTED_AFTER_MS) / HOUR_MS);
    if (hour !== this.#done.adding) await addDueEntries({ ...this.context, signal });
    this.#done.adding = hour;
    await reportPending(this.context, signal);
    if (hour !== this.#done.comparing) await compareDue(this.context, signal);
    this.#done.comparing = hour;
  }

  /** Reports all overage of a team so far. Throws `BackendUnavailable` if Stripe is away. */
  async reportTeam(teamId: string): Promise<void> {
    await this.#reportAccount(teamId);
  }

  /**
   * Like {@link reportTeam}. Must be called before a subscription is cancelled at once: throws
   * `BackendUnavailable` also if the last invoice would not include everything yet.
   */
  async reportBeforeEnd(teamId: string): Promise<void> {
    const account = await this.#reportAccount(teamId);
    if (account !== null) await assertNoneIsAhead(this.context, account);
  }

  /** Null if the team has no subscription. */
  async #reportAccount(teamId: string): Promise<BillingAccount | null> {
    const { prisma, mode } = this.context;
    const account = await prisma.billingAccount.findUnique({ where: { teamId, mode } });
    if (account === null || !isLive(account.status)) return null;
    await inTransaction(this.context, (store) => closeLedger(store, teamId));
    await reportTeam(this.context, account);
    return account;
  }

  #logFailure(error: unknown): void {
    if (!this.#isFailureDue()) return;
    const err = error instanceof BackendUnavailable ? (error.cause ?? error) : error;
    this.context.log.warn({ err }, "Overage could not be reported; retrying");
  }
}
