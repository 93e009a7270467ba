import type { Accounts } from "@/accounts";
import { BackgroundLoop } from "@/base/background-loop";
import type { BillingMode } from "@/base/billing-mode";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { utcMonth } from "@/base/time/utc";
import type { PrismaClient } from "@/database";
import { hasLiveSubscription, mailManagers } from "@/teams";
import { usageMail } from "./mail";
import { claimReachedThresholds, markSent, type ReachedThreshold } from "./reached-thresholds";

export type NoticesOptions = {
  prisma: PrismaClient;
  accounts: Pick<Accounts, "mailer" | "background">;
  clock: Clock;
  log: Log;
  /** Null if billing is turned off. */
  billingMode: BillingMode | null;
};

const INTERVAL_MS = 15_000;

/**
 * Emails the owner and admins of a team when its usage reaches a threshold of the quota,
 * once per threshold. Works from the counts that all processes write to PostgreSQL, so
 * ingestion is not involved.
 */
export class UsageNotices {
  readonly #loop = new BackgroundLoop(() => this.checkOnce(), {
    name: "usage_notices",
    intervalMs: INTERVAL_MS,
    onError: (error) =>
      this.options.log.warn({ err: error }, "Could not check for due usage notices; retrying"),
  });

  constructor(private readonly options: NoticesOptions) {}

  start(): void {
    this.#loop.start();
  }

  /** Stops checking. Emails in flight are awaited by `accounts.background`. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /**
   * Claims the notices that are due and sends them in the background. Rejects if the database is
   * unavailable.
   */
  async checkOnce(): Promise<void> {
    const { prisma, clock, accounts } = this.options;
    const now = clock.now();
    const month = `${utcMonth(now)}-01`;
    const claims = await claimReachedThresholds(prisma, month, now);
    if (claims.length === 0) return;
    accounts.background.run("sending usage notices", () => this.#notifyTeams(month, claims));
  }

  /**
   * Notifies one team at a time, since there may be very many after a mail server outage.
   */
  async #notifyTeams(month: string, claims: readonly ReachedThreshold[]): Promise<void> {
    const teams = new Map<string, ReachedThreshold[]>();
    for (const claim of claims) {
      teams.set(claim.teamId, [...(teams.get(claim.teamId) ?? []), claim]);
    }
    for (const ofTeam of teams.values()) {
      await this.#notifyTeam(month, ofTeam).catch((error: unknown) =>
        this.options.log.warn({ err: error }, "A usage notice could not be sent; retrying"),
      );
    }
  }

  /** Sends only the notice for the highest threshold if several were reached at once. */
  async #notifyTeam(month: string, claims: readonly ReachedThreshold[]): Promise<void> {
    const { prisma, clock, accounts, billingMode } = this.options;
    const highest = claims.at(-1);
    if (highest === undefined) return;
    const { mailer } = accounts;
    const link = mailer.linkTo(`/t/${highest.teamId}/usage`);
    const billed = await hasLiveSubscription(prisma, billingMode, highest.teamId);
    await mailManagers({ prisma, mailer }, highest.teamId, (to) =>
      usageMail({ ...highest, to, month: Date.parse(month), link, billed, billingMode }),
    );
    await markSent(prisma, month, claims, clock.now());
  }
}
