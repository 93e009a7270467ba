import type { Accounts } from "@/accounts";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { utcMonth } from "@/base/time/utc";
import { everySoOften } from "@/base/waiting";
import type { PrismaClient } from "@/database";
import { managersOf } from "@/teams";
import { type Claim, claimReached, noteSent } from "./claims";
import { usageMail } from "./mail";

export type NoticesOptions = {
  prisma: PrismaClient;
  accounts: Pick<Accounts, "mailer" | "background">;
  clock: Clock;
  log: Log;
};

/** Between two looks at how teams stand. */
const INTERVAL_MS = 15_000;

/**
 * Tells those who run a team, by mail, how much of its quota is used: once for each step, in the
 * background. It goes by what all processes have told PostgreSQL, so ingestion knows nothing of it.
 */
export class UsageNotices {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly options: NoticesOptions) {}

  start(): void {
    this.#running = this.#run();
  }

  /** Looks no more. Mails on their way are waited for by the accounts' background. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Takes on what is due, and has it sent. Rejects when the database is away. */
  async look(): Promise<void> {
    const { prisma, clock, accounts } = this.options;
    const now = clock.now();
    const month = `${utcMonth(now)}-01`;
    const claims = await claimReached(prisma, month, now);
    if (claims.length === 0) return;
    accounts.background.run("telling teams of their usage", () => this.#tellAll(month, claims));
  }

  /** One after the other: after an outage of the mail server there may be very many. */
  async #tellAll(month: string, claims: readonly Claim[]): Promise<void> {
    const teams = new Map<string, Claim[]>();
    for (const claim of claims) {
      teams.set(claim.teamId, [...(teams.get(claim.teamId) ?? []), claim]);
    }
    for (const ofTeam of teams.values()) {
      await this.#tell(month, ofTeam).catch((error: unknown) =>
        this.options.log.warn({ err: error }, "a team was not told of its usage; tried again"),
      );
    }
  }

  /** Who has reached several steps at once hears of the furthest. */
  async #tell(month: string, claims: readonly Claim[]): Promise<void> {
    const { prisma, clock } = this.options;
    const furthest = claims.at(-1);
    if (furthest === undefined) return;
    const managers = await managersOf(prisma, furthest.teamId);
    const sendings = managers.map((to) => this.#send(to, Date.parse(month), furthest));
    const sent = await Promise.allSettled(sendings);
    const failure = sent.find((one) => one.status === "rejected");
    // Nobody is told twice because somebody else could not be.
    if (failure && sent.every((one) => one.status === "rejected")) throw failure.reason;
    await noteSent(prisma, month, claims, clock.now());
  }

  #send(to: string, month: number, claim: Claim): Promise<void> {
    const { mailer } = this.options.accounts;
    const link = mailer.linkTo(`/t/${claim.teamId}/usage`);
    return mailer.send(usageMail({ ...claim, to, month, link }));
  }

  #run(): Promise<void> {
    return everySoOften(INTERVAL_MS, this.#stopping.signal, () =>
      this.look().catch((error: unknown) =>
        this.options.log.warn({ err: error }, "usage could not be looked at; tried again"),
      ),
    );
  }
}
