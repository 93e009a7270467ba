import { BackgroundLoop } from "@/base/background-loop";
import { mailManagers } from "@/teams";
import type { BillingContext } from "../stripe/context";
import { type ClaimedNotice, claimNotices, giveUp, markSent } from "./claim";
import { noticeMail } from "./mail";

/** Short, since the owner may be watching the mailbox after a payment. */
const INTERVAL_MS = 2_000;
const RETRY_MS = 15_000;

type NoticesContext = Pick<BillingContext, "prisma" | "clock" | "log" | "accounts" | "mode">;

/** Emails the notices that were added to the database, each once across all processes. */
export class BillingNotices {
  readonly #loop = new BackgroundLoop(() => this.sendDue(), {
    name: "billing_emails",
    intervalMs: INTERVAL_MS,
    retryMs: RETRY_MS,
    onError: (error) =>
      this.context.log.warn({ err: error }, "Could not check for due billing emails; retrying"),
  });

  constructor(private readonly context: NoticesContext) {}

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Sends the notices that are due. Rejects if the database is unavailable. */
  async sendDue(): Promise<void> {
    const { prisma, clock, log } = this.context;
    const emails = await giveUp(prisma, clock.now());
    if (emails > 0) log.error({ emails }, "Gave up billing emails that could not be sent");
    const claims = await claimNotices(prisma, clock.now());
    for (const claim of claims) {
      if (this.#loop.signal.aborted) return;
      await this.#send(claim).catch((error: unknown) =>
        log.warn({ err: error, kind: claim.kind }, "A billing email could not be sent; retrying"),
      );
    }
  }

  async #send(claim: ClaimedNotice): Promise<void> {
    const { prisma, clock, accounts } = this.context;
    const { mailer } = accounts;
    const mail = noticeMail(claim, { linkTo: mailer.linkTo, mode: this.context.mode });
    await mailManagers({ prisma, mailer }, claim.teamId, (to) => ({ to, ...mail }));
    await markSent(prisma, claim, clock.now());
  }
}
