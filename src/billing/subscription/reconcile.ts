import { BackgroundLoop } from "@/base/background-loop";
import { BackendUnavailable } from "@/base/errors";
import { DAY_MS, MINUTE_MS } from "@/base/time/durations";
import { refreshContact } from "../customer/contact";
import type { BillingContext } from "../stripe/context";
import { claimDue, release, type TeamCustomer } from "./claim-due";
import { syncTeam } from "./sync";
import { endTestAccounts } from "./test-accounts";

const INTERVAL_MS = 5 * MINUTE_MS;
const FIRST_AFTER_MS = 1_000;
/** Longer than Stripe repeats an event (three days). */
const KEEP_EVENTS_MS = 30 * DAY_MS;

/**
 * Re-reads each team's subscription once a day, to find what no webhook told. It also removes the
 * ids of old events, and ends accounts whose payments are no longer real.
 */
export class Reconciliation {
  readonly #loop = new BackgroundLoop(() => this.runOnce(), {
    name: "compare_plans_with_stripe",
    intervalMs: INTERVAL_MS,
    firstAfterMs: FIRST_AFTER_MS,
    onError: (error) =>
      this.context.log.warn({ err: error }, "Could not compare plans with Stripe; retrying"),
  });

  constructor(private readonly context: BillingContext) {}

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Reads a few accounts, so that a large installation does not reach Stripe's rate limit. */
  async runOnce(): Promise<void> {
    const { prisma, clock } = this.context;
    await endTestAccounts(this.context);
    const handledAt = { lt: new Date(clock.now() - KEEP_EVENTS_MS) };
    await prisma.stripeEvent.deleteMany({ where: { handledAt } });
    const claimed = await claimDue(this.context);
    try {
      while (!this.#loop.signal.aborted) {
        const [next] = claimed;
        if (next === undefined) break;
        await this.#reconcile(next);
        claimed.shift();
      }
    } finally {
      await release(this.context, claimed);
    }
  }

  /** One account's failure does not keep the others waiting, unless Stripe is away. */
  async #reconcile(account: TeamCustomer): Promise<void> {
    const { log } = this.context;
    try {
      await syncTeam(this.context, account.teamId);
      await refreshContact(this.context, account, "the customer's address was not updated");
    } catch (error) {
      if (error instanceof BackendUnavailable) throw error;
      log.error({ err: error, teamId: account.teamId }, "Could not compare a plan with Stripe");
    }
  }
}
