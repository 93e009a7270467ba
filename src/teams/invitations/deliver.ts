import type { BackgroundTasks } from "@/base/background-tasks";
import { AppError } from "@/base/errors";
import type { Log } from "@/base/log";
import { withTimeout } from "@/base/waiting";
import type { Mail, Mailer } from "@/mail/mailer";

/** "limited": too many invitations were emailed recently. "none": no mail server is configured. */
export type MailOutcome = "sent" | "failed" | "limited" | "none";

/** Counts one email. Throws `rate_limited` if there were too many. */
type MailLimit = {
  consume(attempt: { account: string; clientAddress: string }): Promise<void>;
};

/**
 * The part of `Accounts` needed for sending emails; it is declared here because
 * accounts depend on teams.
 */
export type MailServices = {
  mailer: Mailer;
  background: Pick<BackgroundTasks, "run">;
  limits: {
    /** The limit per team. */
    invitationsOf: MailLimit;
    /** The limit per address. */
    invitationsTo: MailLimit;
  };
};

/**
 * How long the response waits for the mail server, in ms. An email that takes longer is still sent.
 */
export const PATIENCE_MS = 5_000;

/**
 * Emails an invitation if there is a mail server. Never rejects: the link works without an email.
 */
export async function deliverInvitation(
  { accounts, log }: { accounts: MailServices; log: Log },
  { teamId, mail }: { teamId: string; mail: Mail },
): Promise<MailOutcome> {
  if (accounts.mailer.delivery !== "smtp") return "none";
  try {
    await countMail(accounts, teamId, mail.to);
    await withTimeout(PATIENCE_MS, send(accounts, mail), late);
    return "sent";
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return "limited";
    log.warn({ err: error }, "An invitation could not be mailed");
    return "failed";
  }
}

/**
 * The team's limit is checked first: an email over that limit must not use up the limit of the
 * address.
 */
async function countMail({ limits }: MailServices, teamId: string, address: string): Promise<void> {
  await limits.invitationsOf.consume({ account: teamId, clientAddress: "" });
  await limits.invitationsTo.consume({ account: address, clientAddress: "" });
}

/** Runs as background work, so that the process does not stop before a slow email is sent. */
function send({ mailer, background }: MailServices, mail: Mail): Promise<void> {
  const sent = mailer.send(mail);
  // The caller that awaits `sent` reports the failure.
  background.run("Emailing an invitation", () => sent.catch(() => undefined));
  return sent;
}

const late = () => new Error("The mail server did not respond in time.");
